import { findComponents } from '../../pixels/components.ts'
import type { Mask } from '../../pixels/mask.ts'
import { createMask, threshold } from '../../pixels/mask.ts'
import { free } from '../../pixels/memory.ts'
import type { StudioModel } from '../../studio/types.ts'

/** From such a share on a pixel is surely skin. */
const surely = 0.9

/** The skin that hangs together with the face: cuffs may have been read as hands. Null where no face is in sight. */
export function findSureSkin(model: StudioModel): Mask | null {
  const { skin } = model.layers
  const { face } = model.body
  if (!face) return null
  const { labels, pieces } = findComponents(threshold(skin, surely))
  const isFace = new Uint8Array(pieces.length + 1)
  for (let y = Math.max(0, Math.round(face.y)); y < Math.min(skin.height, face.y + face.height); y++) {
    for (let x = Math.max(0, Math.round(face.x)); x < Math.min(skin.width, face.x + face.width); x++)
      isFace[labels[y * skin.width + x]] = 1
  }
  isFace[0] = 0
  const sure = createMask(skin.width, skin.height)
  for (let i = 0; i < labels.length; i++) sure.values[i] = isFace[labels[i]]
  free(labels)
  return isFace.includes(1) ? sure : null
}
