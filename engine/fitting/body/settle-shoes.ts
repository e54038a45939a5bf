import { clamp } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'

/**
 * Below bare ankles only shoes are worn: what was read there as trousers, because it has the colour of the dress, is theirs.
 * Changes the layers `lower` and `shoes` in place.
 */
export function settleShoes({ layers, body, picture }: StudioModel) {
  const { width, height } = picture
  const { unit, sides } = body
  for (const { knee, ankle } of Object.values(sides)) {
    if (ankle.score < 0.2 || knee.score < 0.2) continue
    const bare = [0.5, 0.65, 0.8].filter((t) => {
      const x = Math.round(knee.x + (ankle.x - knee.x) * t)
      const y = Math.round(knee.y + (ankle.y - knee.y) * t)
      return x >= 0 && y >= 0 && x < width && y < height && layers.skin.values[y * width + x] > 0.5
    })
    if (bare.length < 2) continue
    const left = clamp(Math.round(ankle.x - 0.4 * unit), 0, width)
    const right = clamp(Math.round(ankle.x + 0.4 * unit), 0, width)
    for (let y = Math.max(0, Math.round(ankle.y - 0.2 * unit)); y < height; y++) {
      for (let i = y * width + left; i < y * width + right; i++) {
        layers.shoes.values[i] += layers.lower.values[i]
        layers.lower.values[i] = 0
      }
    }
  }
}
