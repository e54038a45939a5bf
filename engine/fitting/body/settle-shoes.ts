import { clamp } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'

/** Scores from which on knee and ankle are in sight. */
const seen = 0.2
/** An ankle is bare where skin is at so many of these places, as shares of the way from knee to ankle. */
const shin = { places: [0.5, 0.65, 0.8], bare: 2 }
/** A shoe reaches so far to each side of its ankle and above it, in units. */
const shoe = { aside: 0.4, above: 0.2 }

/**
 * Below bare ankles only shoes are worn: what was read there as trousers, because it has the colour of the dress, is theirs.
 * Changes the layers `lower` and `shoes` in place.
 */
export function settleShoes(model: StudioModel) {
  const { layers, body, picture } = model
  const { width, height } = picture
  const { unit, sides } = body
  for (const { knee, ankle } of Object.values(sides)) {
    if (ankle.score < seen || knee.score < seen) continue
    const bare = shin.places.filter((t) => {
      const x = Math.round(knee.x + (ankle.x - knee.x) * t)
      const y = Math.round(knee.y + (ankle.y - knee.y) * t)
      return x >= 0 && y >= 0 && x < width && y < height && layers.skin.values[y * width + x] > 0.5
    })
    if (bare.length < shin.bare) continue
    const left = clamp(Math.round(ankle.x - shoe.aside * unit), 0, width)
    const right = clamp(Math.round(ankle.x + shoe.aside * unit), 0, width)
    for (let y = Math.max(0, Math.round(ankle.y - shoe.above * unit)); y < height; y++) {
      for (let i = y * width + left; i < y * width + right; i++) {
        layers.shoes.values[i] += layers.lower.values[i]
        layers.lower.values[i] = 0
      }
    }
  }
}
