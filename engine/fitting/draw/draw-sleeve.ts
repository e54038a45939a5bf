import { createPlane, type Plane } from '../../picture.ts'
import { free } from '../../pixels/memory.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from '../body/arm-axis.ts'
import { projectOnArm } from '../body/arm-axis.ts'
import { measureBareArm } from '../body/measure-bare-arm.ts'
import { boxOf, clipBox, type Area } from '../crop.ts'
import type { Layer } from '../layer.ts'
import { layOver } from '../layer.ts'
import type { SleevePlan } from '../place/plan-sleeve.ts'
import type { WrappedSleeve } from '../place/wrap-sleeve.ts'
import { drawMesh } from './draw-mesh.ts'
import type { GarmentTexture } from './garment-texture.ts'
import { faint, sampleTexture } from './garment-texture.ts'
import type { SourceMap } from './restore-grain.ts'
import type { Seam } from './seam.ts'
import { alongSeam, outsideSeam } from './seam.ts'

/** Beside the armhole a sleeve fades in over so many pixels outside of the seam. */
const atSeam = { from: -1.5, to: 0.5 }
/** From so many garment pixels above the armpit on it ends at its border to the trunk, too: it fades in over so many texels before that. */
const atTrunk = { above: 2, from: -3, to: -1 }

/** Draws what lies on the arm beyond the armhole; `sight` says how much of a pixel is in sight. Returns where its cloth comes from, to be given back. */
export function drawSleeve(
  layer: Layer,
  texture: GarmentTexture,
  { mesh, wrapped, borrowedAt }: SleevePlan,
  seam: Seam,
  armpitY: number,
  sight: (x: number, y: number) => number,
): SourceMap {
  const { width, height } = layer
  const from = createSourceMap(clipBox(wrapped ? wrapped.box : boxOf(mesh.target), layer, 1))
  const { area } = from
  const colour = new Float32Array(5)
  const drawn = new Uint8Array(width * height)
  const visit = (x: number, y: number, sourceX: number, sourceY: number) => {
    const pixel = y * width + x
    if (drawn[pixel]) return
    sampleTexture(texture, sourceX, sourceY, colour)
    if (colour[3] < faint) return
    let share = sight(x, y)
    if (seam && alongSeam(seam, x, y) < 1)
      share *= smoothstep(atSeam.from, atSeam.to, outsideSeam(seam, x, y))
    if (sourceY > armpitY - atTrunk.above)
      share *= smoothstep(atTrunk.from, atTrunk.to, colour[4] + borrowedAt(sourceY) * texture.scaleX)
    if (share <= 0) return
    drawn[pixel] = 1
    const place = (y - area.y) * area.width + x - area.x
    from.x.values[place] = sourceX
    from.y.values[place] = sourceY
    layOver(layer, pixel, colour, share)
  }
  if (wrapped) drawWrapped(wrapped, width, height, visit)
  else drawMesh(mesh, width, height, visit)
  free(drawn)
  return from
}

function createSourceMap(area: Area): SourceMap {
  const [x, y] = [0, 1].map(() => createPlane(area.width, area.height))
  x.values.fill(Number.NaN)
  y.values.fill(Number.NaN)
  return { area, x, y }
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

/** How much of the arm is in sight at a pixel: a sleeve goes with it behind the body. */
export function sightOf(model: StudioModel, arm: ArmAxis): (x: number, y: number) => number {
  const { seen } = measureBareArm(model, arm)
  const projected = new Float64Array(3)
  return (x, y) => {
    projectOnArm(arm, x, y, projected)
    return seen(projected[0])
  }
}

/** Lays a sleeve that was drawn alone over the trunk; `cover` is how much of each pixel sleeves cover. */
export function laySleeve(layer: Layer, cover: Plane, { values }: Layer) {
  const colour = new Float32Array(4)
  for (let i = 0; i < cover.values.length; i++) {
    if (values[i * 4 + 3] < faint) continue
    for (let c = 0; c < 4; c++) colour[c] = values[i * 4 + c]
    layOver(layer, i, colour, 1)
    cover.values[i] = Math.max(cover.values[i], clamp(colour[3], 0, 1))
  }
}
