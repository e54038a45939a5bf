import { findComponents } from '../../pixels/components.ts'
import type { Mask } from '../../pixels/mask.ts'
import { createMask, threshold } from '../../pixels/mask.ts'
import { free } from '../../pixels/memory.ts'
import type { StudioModel } from '../../studio/types.ts'

/** From such a share on a pixel is surely skin. */
const surely = 0.9
/** A belly is bare between such heights below the shoulders, in torso lengths, so far inside the trunk's sides and from hands, in units. */
const belly = { from: 0.5, to: 1.1, inside: 0.08, fromHand: 0.3 }

/** The skin that hangs together with the face, and that of a belly: cuffs may have been read as hands. Null where no face is in sight. */
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
  const isSure = (i: number) =>
    isFace[labels[i]] === 1 || isOnBelly(model, i % skin.width, Math.floor(i / skin.width))
  for (let i = 0; i < labels.length; i++) sure.values[i] = labels[i] && isSure(i) ? 1 : 0
  free(labels)
  return isFace.includes(1) ? sure : null
}

function isOnBelly({ torso, body }: StudioModel, x: number, y: number): boolean {
  const { shoulderMid, torsoLength, unit, sides } = body
  const down = (y - shoulderMid.y) / torsoLength
  if (down < belly.from || down > belly.to) return false
  if (Math.min(x - torso.left[y], torso.right[y] - x) < belly.inside * unit) return false
  return [sides.left, sides.right].every(
    ({ wrist }) => Math.hypot(x - wrist.x, y - wrist.y) > belly.fromHand * unit,
  )
}
