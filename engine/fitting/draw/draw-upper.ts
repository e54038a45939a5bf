import type { Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import type { GarmentReading } from '../../garment/garment.ts'
import type { Point } from '../../geometry/points.ts'
import { interpolate } from '../../geometry/points.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import { projectOnArm } from '../body/arm-axis.ts'
import type { BodyAxes } from '../body/body-axes.ts'
import type { Body } from '../body/read-body.ts'
import type { PlacedUpper } from '../place/place-garment.ts'
import { settleInnerEdge } from './settle-inner-edge.ts'
import { behindTrunk } from './behind-trunk.ts'
import { drawMesh } from './draw-mesh.ts'
import { drawWarped } from './draw-warped.ts'
import type { DrawnGarment } from './drawn-garment.ts'
import type { GarmentTexture } from './garment-texture.ts'
import { makeTexture, returnTexture, sampleTexture } from './garment-texture.ts'
import type { Layer } from '../layer.ts'
import { createLayer, layOver } from '../layer.ts'
import { measureBareArm } from '../body/measure-bare-arm.ts'
import type { PlacedSide, UpperPlacement } from '../place/upper-frame.ts'
import type { SleevePlan } from '../place/plan-sleeve.ts'
import type { WrappedSleeve } from '../place/wrap-sleeve.ts'
import { smoothSleeves } from './smooth-sleeves.ts'
import { smoothSides } from './smooth-sides.ts'
import { trimShoulders } from './trim-shoulders.ts'

/** Lays a top, dress or coat onto the body: its body by a thin-plate spline, each sleeve by a mesh along the arm. */
export function drawUpper(body: Body, garment: GarmentReading, placed: PlacedUpper): DrawnGarment {
  const { model, axes, arms } = body
  const { placement, sides } = placed
  const texture = makeTexture(garment, placement.scale)
  const layer = createLayer(model.picture.width, model.picture.height)
  const seams = {
    left: seamOf(placement.left, sides.left.sleeve !== null),
    right: seamOf(placement.right, sides.right.sleeve !== null),
  }
  drawTrunk(layer, texture, body, placed, seams)
  smoothSides(layer, placement, axes, model.body.unit)
  const sleeveCover = createPlane(layer.width, layer.height)
  const sleeveEnds = { left: 0, right: 0 }
  for (const key of ['left', 'right'] as const) {
    const { sleeve } = sides[key]
    if (!sleeve) continue
    sleeveEnds[key] = sleeve.end
    const isSeen = sightOf(model, arms[key])
    const behind = behindTrunk(body, placement, key)
    const share = (x: number, y: number) =>
      isSeen(x, y) * (1 - behind(x, y) * layer.values[(y * layer.width + x) * 4 + 3])
    const alone = createLayer(layer.width, layer.height)
    drawSleeve(alone, texture, sleeve, seams[key], placed.armpitRows[key], share)
    settleInnerEdge(alone, arms[key], sleeve.end, model.body.unit)
    laySleeve(layer, sleeveCover, alone)
  }
  returnTexture(texture)
  trimShoulders(model, placement, layer, sleeveCover)
  const sleeved = (['left', 'right'] as const).flatMap((key) =>
    sides[key].sleeve ? [{ shoulder: placement[key].shoulder, arm: arms[key], end: sleeveEnds[key] }] : [],
  )
  smoothSleeves(layer, sleeveCover, sleeved, model.body.unit)
  return {
    layer,
    sleeveCover,
    arms,
    sleeveEnds,
    upper: { placement, axes },
    cutsAt: null,
    waistY: 0,
    hemY: axes.at(0, placement.hemDown).y,
    scale: placement.scale,
  }
}

function drawTrunk(
  layer: Layer,
  texture: GarmentTexture,
  { model, axes }: Body,
  { placement, warp, sides }: PlacedUpper,
  seams: BodyLimits['seams'],
) {
  const { unit } = model.body
  const { alpha } = model.layers
  const { tuck } = placement
  const limits = { axes, placement, seams, margin: 0.015 * unit }
  const armholes = [sides.left, sides.right].flatMap(({ armhole }) => (armhole ? [armhole] : []))
  drawWarped(layer, texture, warp, placement.pairs.from, 0.25 * unit, (x, y, sleeveDistance) => {
    const share = bodyShare(limits, x, y, sleeveDistance, alpha.values[y * alpha.width + x])
    const free = armholes.reduce((least, armhole) => least * (1 - armhole.overhang(x, y)), share)
    return tuck ? free * (1 - smoothstep(2, 4, tuck.below(x, y))) : free
  })
}

/** The armhole in the frame: how far along it a pixel lies (0 shoulder, 1 armpit) and how far outside it, in pixels. */
type Seam = { shoulder: Point; alongX: number; alongY: number; outX: number; outY: number } | null

function seamOf({ shoulder, armpit, neck }: PlacedSide, isSleeved: boolean): Seam {
  if (!isSleeved) return null
  const dx = armpit.x - shoulder.x
  const dy = armpit.y - shoulder.y
  const length = Math.hypot(dx, dy) || 1
  const toNeck = (neck.x - shoulder.x) * dy - (neck.y - shoulder.y) * dx
  const turn = toNeck > 0 ? -1 : 1
  return {
    shoulder,
    alongX: dx / (length * length),
    alongY: dy / (length * length),
    outX: (turn * dy) / length,
    outY: (-turn * dx) / length,
  }
}

/** The body of the garment ends just beyond the seam, under the sleeve; below the armpit it ends where the sleeve begins. */
function bodyShare(
  { axes, placement, seams, margin }: BodyLimits,
  x: number,
  y: number,
  sleeveDistance: number,
  person: number,
): number {
  const p = { x, y }
  const across = axes.acrossOf(p)
  const seam = across < 0 ? seams.left : seams.right
  const down = axes.downOf(p)
  // Straps and square necklines run over the shoulder: beyond the person's outline there is nothing to hold them.
  const top = axes.shoulderEdge(across) + (seam ? -3 * margin : margin)
  const isShoulder = !seam || Math.abs(across) > 0.24 * axes.width
  const over = isShoulder ? 1 - smoothstep(top - 1.5, top + 1.5, down) : 0
  const held = 1 - over * (1 - smoothstep(0.2, 0.8, person))
  const edge = interpolate(across < 0 ? placement.sides.left : placement.sides.right, down)
  const beyond = Math.abs(across) - edge - margin
  // Far beyond the sides the warp knows no garment.
  if (!seam) return held * (1 - smoothstep(3 * margin, 4 * margin, beyond) * smoothstep(0, 2 * margin, down))
  const along = (x - seam.shoulder.x) * seam.alongX + (y - seam.shoulder.y) * seam.alongY
  if (along < 1) {
    const out = (x - seam.shoulder.x) * seam.outX + (y - seam.shoulder.y) * seam.outY
    return held * (1 - smoothstep(4, 6, out))
  }
  // Well inside the sides all cloth is the body's, or a slit would open at the armpit.
  const isBody = Math.max(
    1 - smoothstep(-1, 1, sleeveDistance),
    1 - smoothstep(-3 * margin, -2 * margin, beyond),
  )
  return isBody * (1 - smoothstep(0, 2, beyond))
}

type BodyLimits = {
  axes: BodyAxes
  placement: UpperPlacement
  seams: { left: Seam; right: Seam }
  /** How far the cloth may reach beyond its measured side, in pixels. */
  margin: number
}

/** How much of the arm is in sight at a pixel: a sleeve goes with it behind the body. */
function sightOf(model: StudioModel, arm: ArmAxis): (x: number, y: number) => number {
  const { seen } = measureBareArm(model, arm)
  const projected = new Float64Array(3)
  return (x, y) => {
    projectOnArm(arm, x, y, projected)
    return seen(projected[0])
  }
}

function laySleeve(layer: Layer, cover: Plane, { values }: Layer) {
  const colour = new Float32Array(4)
  for (let i = 0; i < cover.values.length; i++) {
    if (values[i * 4 + 3] < 0.004) continue
    for (let c = 0; c < 4; c++) colour[c] = values[i * 4 + c]
    layOver(layer, i, colour, 1)
    cover.values[i] = Math.max(cover.values[i], clamp(colour[3], 0, 1))
  }
}

function drawSleeve(
  layer: Layer,
  texture: GarmentTexture,
  { mesh, wrapped, borrowedAt }: SleevePlan,
  seam: Seam,
  armpitY: number,
  sight: (x: number, y: number) => number,
) {
  const { width, height } = layer
  const colour = new Float32Array(5)
  const drawn = new Uint8Array(width * height)
  const visit = (x: number, y: number, sourceX: number, sourceY: number) => {
    const pixel = y * width + x
    if (drawn[pixel]) return
    sampleTexture(texture, sourceX, sourceY, colour)
    if (colour[3] < 0.004) return
    let share = sight(x, y)
    if (seam) {
      const along = (x - seam.shoulder.x) * seam.alongX + (y - seam.shoulder.y) * seam.alongY
      const out = (x - seam.shoulder.x) * seam.outX + (y - seam.shoulder.y) * seam.outY
      if (along < 1) share *= smoothstep(-1.5, 0.5, out)
    }
    if (sourceY > armpitY - 2) share *= smoothstep(-3, -1, colour[4] + borrowedAt(sourceY) * texture.scaleX)
    if (share <= 0) return
    drawn[pixel] = 1
    layOver(layer, pixel, colour, share)
  }
  if (wrapped) drawWrapped(wrapped, width, height, visit)
  else drawMesh(mesh, width, height, visit)
}

function drawWrapped(
  { box, sourceAt }: WrappedSleeve,
  width: number,
  height: number,
  visit: (x: number, y: number, sourceX: number, sourceY: number) => void,
) {
  const source = new Float64Array(2)
  for (let y = Math.max(0, Math.floor(box.top)); y < Math.min(height, box.bottom); y++) {
    for (let x = Math.max(0, Math.floor(box.left)); x < Math.min(width, box.right); x++)
      if (sourceAt(x, y, source)) visit(x, y, source[0], source[1])
  }
}
