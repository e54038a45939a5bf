import type { UpperLandmarks, UpperSide } from '../garment/garment.ts'
import { between, resamplePath } from '../garment/geometry.ts'

/** Armpits lie at most this far down from the shoulders to the hem, and this far when they are hidden. */
const lowest = 0.7
const usual = 0.42

/**
 * Where sleeves lie close along the body down to its hem, the gap between them begins far below the armpit: the armpit then lies
 * at the usual height, and the sleeve's inner edge begins there.
 */
export function settleArmpits(upper: UpperLandmarks): UpperLandmarks {
  return { ...upper, left: settleArmpit(upper.left), right: settleArmpit(upper.right) }
}

function settleArmpit(side: UpperSide): UpperSide {
  const { shoulder, armpit, hem, sleeve } = side
  const down = (armpit.y - shoulder.y) / Math.max(1, hem.y - shoulder.y)
  if (!sleeve || down < lowest) return side
  const raised = between(shoulder, armpit, usual / down)
  return {
    ...side,
    armpit: raised,
    sleeve: { ...sleeve, inner: resamplePath([raised, ...sleeve.inner], sleeve.inner.length) },
  }
}
