import { dilate, threshold } from '../../pixels/mask.ts'
import { free, inScope } from '../../pixels/memory.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import { measureMeans } from '../../pixels/weighted-means.ts'
import type { StudioModel } from '../../studio/types.ts'

/** Labels are coarse: so far from what is surely skin and surely the top, in units, a pixel may be of either. */
const reach = 0.08
/** What has more than this share of a label is surely of it. */
const surely = 0.97
/** RGB units by which skin and cloth must differ nearby. */
const leastApart = 70
/** From the first of these shares of the way from the skin's colour to the cloth's on a pixel is partly cloth, from the second on wholly. */
const cloth = { from: 0.35, to: 0.6 }

/**
 * Gives slivers of the top that were read as skin to the top: where both are near, and differ clearly, a pixel in the cloth's colour is
 * cloth. Changes `skin` and `upper` in place.
 */
export function settleRimOfSkin({ picture, layers, body }: StudioModel) {
  const { skin, upper } = layers
  const { width } = picture
  const radius = Math.round(reach * body.unit)
  inScope((own) => {
    const masks = [skin, upper].map((layer) => threshold(layer, surely))
    const near = masks.map((mask) => dilate(mask, radius))
    const [skinAt, clothAt] = masks.map((mask) => measureMeans(picture, mask, radius, own))
    const [ofSkin, ofCloth] = [new Float64Array(3), new Float64Array(3)]
    for (let i = 0; i < skin.values.length; i++) {
      if (skin.values[i] < 0.05 || !near[0].values[i] || !near[1].values[i]) continue
      const [x, y] = [i % width, Math.floor(i / width)]
      if (!skinAt(x, y, ofSkin) || !clothAt(x, y, ofCloth)) continue
      let [along, apart] = [0, 0]
      for (let c = 0; c < 3; c++) {
        along += (picture.pixels[i * 3 + c] - ofSkin[c]) * (ofCloth[c] - ofSkin[c])
        apart += (ofCloth[c] - ofSkin[c]) ** 2
      }
      if (apart < leastApart ** 2) continue
      const given = skin.values[i] * smoothstep(cloth.from, cloth.to, along / apart)
      skin.values[i] -= given
      upper.values[i] += given
    }
    free(...masks.map(({ values }) => values), ...near.map(({ values }) => values))
  })
}
