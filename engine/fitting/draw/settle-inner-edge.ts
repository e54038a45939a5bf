import { blur } from '../../pixels/blur.ts'
import { free } from '../../pixels/memory.ts'
import { smoothstep } from '../../pixels/scalar.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import { projectOnArm } from '../body/arm-axis.ts'
import type { Area } from '../crop.ts'
import { boxOf, clipBox, cropChannel, isTooSmall } from '../crop.ts'
import type { Layer } from '../layer.ts'
import { continueMirrored, mirrorCloth } from './mirror-cloth.ts'
import { smoothOutline } from './smooth-outline.ts'

/** Steps up to about twice this are evened out, in units. */
const steps = 0.008
/**
 * Cloth takes the colours of what lies deeper inside: how far that is blurred, in units and at least in pixels, and the blurred cover from which
 * on it is its own. Where less than `known` of such cloth is near, its colour is not known.
 */
const deeper = { blur: 0.011, least: 2, from: 0.72, to: 0.94, known: 0.001 }
/** From such a cover on cloth is mirrored, over no more blurs than this. */
const mirror = { pure: 0.98, blurs: 4 }
/** Down to so far before the sleeve's end, where its hem is as the photo shows it, in units. */
const hem = { from: 0.1, to: 0.04 }
/** The arm's line is where the inner side begins; it is whole so far from it, in units. */
const inner = 0.05

/**
 * A laid out sleeve is parted from the garment's body by a slit, whose shadow and ground get into the sleeve's inner edge, and the mesh cuts it in
 * single pixels. Towards the body its outline becomes smooth, and its edge gets the mirror image of the cloth beside it, or its colours. `layer`
 * holds the sleeve alone and is changed in place.
 */
export function settleInnerEdge(layer: Layer, arm: ArmAxis, end: number, unit: number) {
  const area = areaOf(layer, arm, end, unit)
  if (isTooSmall(area)) return
  const near = nearInnerSide(arm, end, unit)
  smoothOutline(layer, { area, near }, steps * unit)
  carryColours(layer, area, near, unit)
}

/** No sleeve reaches farther from the arm's line, in units. */
const widest = 0.3

function areaOf(layer: Layer, arm: ArmAxis, end: number, unit: number): Area {
  const { shoulder, elbow, wrist } = arm.joints
  const points = end > arm.upperLength ? [shoulder, elbow, wrist] : [shoulder, elbow]
  return clipBox(boxOf(points), layer, widest * unit)
}

/** How much a pixel lies on the side of a sleeve that faces the body, above its hem, 0..1. */
function nearInnerSide(arm: ArmAxis, end: number, unit: number): (x: number, y: number) => number {
  const projected = new Float64Array(3)
  return (x, y) => {
    projectOnArm(arm, x, y, projected)
    const [along, away, side] = projected
    if (side > 0) return 0
    return smoothstep(0, inner * unit, away) * smoothstep(end - hem.to * unit, end - hem.from * unit, along)
  }
}

function carryColours(layer: Layer, area: Area, near: (x: number, y: number) => number, unit: number) {
  const { width, values } = layer
  const [cover, ...colours] = [3, 0, 1, 2].map((channel) => cropChannel(layer, channel, area))
  const sigma = Math.max(deeper.least, deeper.blur * unit)
  const soft = blur(cover, sigma)
  const whole = soft.values.map((value) => smoothstep(deeper.from, deeper.to, value))
  const pure = { ...cover, values: cover.values.map((alpha, k) => (whole[k] * alpha >= mirror.pure ? 1 : 0)) }
  const mirrored = mirrorCloth(pure, mirror.blurs * sigma)
  const images = colours.map((colour) => continueMirrored(mirrored, pure, colour))
  for (let k = 0; k < whole.length; k++) {
    cover.values[k] *= whole[k]
    for (const colour of colours) colour.values[k] *= whole[k]
  }
  const known = blur(cover, sigma)
  const spread = colours.map((colour) => blur(colour, sigma))
  for (let k = 0; k < whole.length; k++) {
    const x = area.x + (k % area.width)
    const y = area.y + Math.floor(k / area.width)
    const i = y * width + x
    const alpha = values[i * 4 + 3]
    if (alpha === 0 || whole[k] === 1 || known.values[k] < deeper.known) continue
    const share = (1 - whole[k]) * near(x, y)
    for (let c = 0; c < 3; c++) {
      const inside = alpha * (mirrored[k] < 0 ? spread[c].values[k] / known.values[k] : images[c].values[k])
      values[i * 4 + c] += (inside - values[i * 4 + c]) * share
    }
  }
  free(cover, ...colours, ...spread, soft, known, pure, mirrored, ...images)
}
