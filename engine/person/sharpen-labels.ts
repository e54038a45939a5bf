import type { Plane } from '../picture.ts'
import { contrastWeights } from '../pixels/contrast-weights.ts'
import type { LabPicture } from '../pixels/lab.ts'
import { dilate, type Mask } from '../pixels/mask.ts'
import { free, freeLists } from '../pixels/memory.ts'
import { enlargePlane } from '../pixels/resize.ts'
import { expandLabels } from '../pixels/segment.ts'
import type { BackgroundModel } from './background-model.ts'
import { dropUnseen } from './drop-unseen.ts'
import { fillBites } from './fill-bites.ts'
import { fillMisread } from './fill-misread.ts'
import { fillNotches } from './fill-notches.ts'
import { seeFollowed, seeWorn } from './heed-classes.ts'
import { heedHue } from './heed-hue.ts'
import { heedSight, type Sight } from './heed-sight.ts'
import { labelCosts } from './label-costs.ts'
import { openBetweenLegs } from './open-between-legs.ts'
import { openBusyGaps } from './open-busy-gaps.ts'
import { openClearGaps } from './open-clear-gaps.ts'
import { openGaps } from './open-gaps.ts'
import { smoothness, type Parsing } from './parse-coarsely.ts'
import { settleFeet } from './settle-feet.ts'
import type { BodyFrame } from './types.ts'

/** Pixels of the finer grid: so near an outline of the coarse one labels are decided anew. */
const openReach = 3

/** Decides anew about the pixels near an outline, on the finer grid. What is smooth is taken over from the coarse one. */
export function sharpenLabels(
  lab: LabPicture,
  coarse: Parsing,
  { silhouette, classes }: Sight,
  body: BodyFrame,
): Uint8Array {
  const { width, height } = lab
  const enlarge = (plane: Plane) => enlargePlane(plane, width, height)
  const model: BackgroundModel = {
    ...coarse.model,
    lightness: enlarge(coarse.model.lightness),
    a: enlarge(coarse.model.a),
    b: enlarge(coarse.model.b),
    noise: enlarge(coarse.model.noise),
  }
  const enlargeValues = (values: Float32Array) =>
    enlarge({ width: coarse.width, height: coarse.height, values }).values
  const priors = coarse.priors.map(enlargeValues)
  const labels = enlargeLabels(coarse, width, height)
  const open = nearOutlines(labels, width, height, openReach)
  const costs = labelCosts(lab, coarse.models, model, priors, open)
  const { head, tube, foot, along } = coarse.distances
  const [onHead, inTube, atFoot, down] = [head, tube, foot, along].map(enlargeValues)
  const distances = { head: onHead, tube: inTube, foot: atFoot, along: down }
  const seen = { ...silhouette, values: silhouette.values.slice() }
  if (classes) {
    const followed = enlargeMask(coarse.followed, width, height)
    seeFollowed(classes, followed)
    const worn = enlargeMask(coarse.worn, width, height)
    seeWorn(classes, worn)
    free(followed, worn)
  }
  const sight = { silhouette: settleFinely(silhouette, coarse), classes }
  heedSight(costs, sight, model.meanNoise, distances, open)
  heedHue(costs, lab, model, sight.silhouette)
  free(onHead, atFoot, down)
  if (classes) free(...Object.values(classes))
  free(...priors)
  const compared = dilate({ width, height, values: open }, 1)
  const weights = contrastWeights(lab, smoothness, compared.values)
  expandLabels(labels, costs, weights, 1, open)
  freeLists(weights)
  free(...costs, compared, open)
  dropUnseen(labels, lab, seen)
  openGaps(labels, lab, model, silhouette, inTube)
  openBusyGaps(labels, lab, model, silhouette, body)
  settleFeet(labels, lab, model, body, seen)
  openBetweenLegs(labels, lab, body, seen)
  fillNotches(labels, body, silhouette)
  fillMisread(labels, lab, model, silhouette)
  fillBites(labels, lab, model)
  openClearGaps(labels, lab, model, body)
  free(model.lightness, model.a, model.b, model.noise, silhouette, seen, inTube)
  return labels
}

/** What settling changed on the coarse grid, on the finer one. */
function settleFinely(fine: Plane, { seen, silhouette }: Parsing): Plane {
  if (seen === silhouette) return fine
  const change = { ...seen, values: seen.values.map((share, i) => silhouette.values[i] - share) }
  const finely = enlargePlane(change, fine.width, fine.height)
  for (let i = 0; i < fine.values.length; i++) fine.values[i] += finely.values[i]
  free(change, finely)
  return fine
}

const enlargeMask = ({ width, height, values }: Mask, toWidth: number, toHeight: number): Mask => ({
  width: toWidth,
  height: toHeight,
  values: enlargeLabels({ width, height, labels: values }, toWidth, toHeight),
})

function enlargeLabels(
  { width, height, labels }: Pick<Parsing, 'width' | 'height' | 'labels'>,
  toWidth: number,
  toHeight: number,
): Uint8Array {
  const result = new Uint8Array(toWidth * toHeight)
  for (let y = 0; y < toHeight; y++) {
    const row = Math.floor(((y + 0.5) * height) / toHeight) * width
    for (let x = 0; x < toWidth; x++)
      result[y * toWidth + x] = labels[row + Math.floor(((x + 0.5) * width) / toWidth)]
  }
  return result
}

/** 1 within `radius` pixels (in a square) of a pixel with another label. */
function nearOutlines(labels: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const near = new Uint8Array(labels.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const isOutline =
        (x + 1 < width && labels[i] !== labels[i + 1]) || (y + 1 < height && labels[i] !== labels[i + width])
      if (!isOutline) continue
      const bottom = Math.min(height - 1, y + radius)
      const right = Math.min(width - 1, x + radius)
      for (let v = Math.max(0, y - radius + 1); v <= bottom; v++) {
        near.fill(1, v * width + Math.max(0, x - radius + 1), v * width + right + 1)
      }
    }
  }
  return near
}
