import type { Picture, Plane } from '../picture.ts'
import { contrastWeights } from '../pixels/contrast-weights.ts'
import type { LabPicture } from '../pixels/lab.ts'
import { toLab } from '../pixels/lab.ts'
import { smoothstep } from '../pixels/scalar.ts'
import { dilate } from '../pixels/mask.ts'
import { enlargePlane, fitSize, reducePicture } from '../pixels/resize.ts'
import { free, freeLists } from '../pixels/memory.ts'
import { expandLabels } from '../pixels/segment.ts'
import type { BackgroundModel } from './background-model.ts'
import { modelBackground } from './background-model.ts'
import type { BodyDistances } from './body-distances.ts'
import { measureBodyDistances } from './body-distances.ts'
import { mapBodyFrame } from './body-frame.ts'
import type { ColourModels } from './colour-models.ts'
import { refitColourModels, seedColourModels } from './colour-models.ts'
import { classesOn, type ClassName } from './classes.ts'
import { fillMisread } from './fill-misread.ts'
import { fillNotches } from './fill-notches.ts'
import { followHair } from './follow-hair.ts'
import { allowSeenHair, heedClasses, type ClassDistances } from './heed-classes.ts'
import { heedHue } from './heed-hue.ts'
import { heedSilhouette, knownBackground } from './heed-silhouette.ts'
import { labelCosts } from './label-costs.ts'
import { labelPriors } from './label-priors.ts'
import type { PersonParts } from './labels.ts'
import { background } from './labels.ts'
import { openClearGaps } from './open-clear-gaps.ts'
import { openGaps } from './open-gaps.ts'
import { heedPose, settleDoubt } from './settle-doubt.ts'
import { settleFeet } from './settle-feet.ts'
import { settleRims } from './settle-rims.ts'
import { isColourless } from './shows-skin.ts'
import { silhouetteOn } from './silhouette.ts'
import type { BodyFrame, PersonSighting } from './types.ts'

/** Long sides of the two grids: labels are found on the first and their outlines sharpened on the second. */
const coarseSide = 256
const fineSide = 512

const smoothness = 5.5
/** Spread of the background, Lab units, from which on its colours do not tell what the silhouette is unsure of. */
const busy = 4

/** Labels each pixel of a photo of one person. */
export function parsePerson(
  photo: Picture,
  { body, silhouette, classes }: Pick<PersonSighting, 'body' | 'silhouette' | 'classes'>,
): PersonParts {
  const fineSize = fitSize(photo.width, photo.height, fineSide)
  const finePicture = fineSize.scale < 1 ? reducePicture(photo, fineSize.width, fineSize.height) : photo
  const coarseSize = fitSize(photo.width, photo.height, coarseSide)
  const coarsePicture =
    coarseSize.scale < 1 ? reducePicture(finePicture, coarseSize.width, coarseSize.height) : photo
  const onGrid = ({ width, height }: Picture): Sight => ({
    silhouette: silhouetteOn(silhouette, width, height),
    classes: classes ? classesOn(classes, width, height) : null,
  })
  const readColours = isColourless(photo) ? toSepia : toLab
  const coarseColours = readColours(coarsePicture)
  const coarse = parseCoarsely(coarseColours, scaleBody(body, coarseSize.scale), onGrid(coarsePicture))
  freeLists(coarseColours)
  const fineColours = readColours(finePicture)
  const labels = sharpen(fineColours, coarse, onGrid(finePicture), scaleBody(body, fineSize.scale))
  freeLists(fineColours)
  freeParsing(coarse)
  for (const { pixels } of [coarsePicture, finePicture]) if (pixels !== photo.pixels) free(pixels)
  const { width, height, scale } = fineSize
  settleRims({ width, height, labels })
  return { width, height, scale, labels, noise: coarse.model.meanNoise }
}

function freeParsing({ distances, priors, model, seen, silhouette }: Parsing) {
  freeLists(distances)
  free(...priors, model.lightness, model.a, model.b, model.noise, seen, silhouette)
}

/** Hue and chroma of a sepia print, Lab units: all may be skin, and light alone tells what is. */
const sepia = { a: 12, b: 16 }

/** The colours of a black-and-white picture as if it were toned: where no hue tells anything, none speaks against skin either. */
function toSepia(picture: Picture): LabPicture {
  const lab = toLab(picture)
  lab.a.fill(sepia.a)
  lab.b.fill(sepia.b)
  return lab
}

/** What the networks see, on one grid. */
type Sight = { silhouette: Plane; classes: Record<ClassName, Plane> | null }

type Parsing = {
  width: number
  height: number
  labels: Uint8Array
  distances: BodyDistances
  priors: Float32Array[]
  models: ColourModels
  model: BackgroundModel
  /** As it was seen, and with its doubts settled. */
  seen: Plane
  silhouette: Plane
}

/** Twice: label with the colours the pose suggests, follow long hair, learn the colours from the labels, label again. */
function parseCoarsely(lab: LabPicture, body: BodyFrame, { silhouette: seen, classes }: Sight): Parsing {
  const { width, height } = lab
  const distances = measureBodyDistances(body, width, height)
  const weights = contrastWeights(lab, smoothness)
  const trusted = heedPose(seen, distances)
  const known = knownBackground(trusted)
  let model = modelBackground(lab, known)
  const silhouette = model.meanNoise > busy ? settleDoubt(trusted, distances) : trusted
  const sight: Sight = { silhouette, classes }
  const priors = labelPriors(distances, body, silhouette)
  if (classes) allowSeenHair(priors, classes)
  let models = seedColourModels(lab, body, distances, silhouette)
  let costs = labelCosts(lab, models, model, priors)
  heedSight(costs, sight, model.meanNoise, distances)
  const labels = cheapestLabels(costs)
  expandLabels(labels, costs, weights, 1)
  if (!classes) followHair(lab, { width, height, labels }, body, priors)

  const margin = 2 + 4 * (1 - smoothstep(1.7, 2.3, model.meanNoise))
  let count = 0
  for (let i = 0; i < labels.length; i++) {
    known[i] = labels[i] === background && silhouette.values[i] < 0.5 && isSure(costs, i, margin) ? 1 : 0
    count += known[i]
  }
  if (count > 0.02 * labels.length) model = modelBackground(lab, known)
  models = refitColourModels(lab, labels, models)
  free(...costs)
  costs = labelCosts(lab, models, model, priors)
  heedSight(costs, sight, model.meanNoise, distances)
  heedHue(costs, lab, model, silhouette)
  expandLabels(labels, costs, weights, 2)
  freeLists(weights)
  free(...costs, ...(classes ? Object.values(classes) : []))
  return { width, height, labels, distances, priors, models, model, seen, silhouette }
}

/** Decides anew about the pixels near an outline, on the finer grid. What is smooth is taken over from the coarse one. */
function sharpen(
  lab: LabPicture,
  coarse: Parsing,
  { silhouette, classes }: Sight,
  body: BodyFrame,
): Uint8Array {
  const { width, height } = lab
  const enlarge = (plane: Plane) => enlargePlane(plane, width, height)
  const model: BackgroundModel = {
    lightness: enlarge(coarse.model.lightness),
    a: enlarge(coarse.model.a),
    b: enlarge(coarse.model.b),
    noise: enlarge(coarse.model.noise),
    meanNoise: coarse.model.meanNoise,
    hueSpread: coarse.model.hueSpread,
  }
  const enlargeValues = (values: Float32Array) =>
    enlarge({ width: coarse.width, height: coarse.height, values }).values
  const priors = coarse.priors.map(enlargeValues)
  const labels = enlargeLabels(coarse, width, height)
  const open = nearOutlines(labels, width, height, 3)
  const costs = labelCosts(lab, coarse.models, model, priors, open)
  const { head, tube, foot, along } = coarse.distances
  const [onHead, inTube, atFoot, down] = [head, tube, foot, along].map(enlargeValues)
  const distances = { head: onHead, tube: inTube, foot: atFoot, along: down }
  const seen = { ...silhouette, values: silhouette.values.slice() }
  const sight = { silhouette: settleFinely(silhouette, coarse), classes }
  heedSight(costs, sight, model.meanNoise, distances, open)
  heedHue(costs, lab, model, sight.silhouette)
  free(onHead, inTube, atFoot, down)
  if (classes) free(...Object.values(classes))
  free(...priors)
  const compared = dilate({ width, height, values: open }, 1)
  const weights = contrastWeights(lab, smoothness, compared.values)
  expandLabels(labels, costs, weights, 1, open)
  freeLists(weights)
  free(...costs, compared, open)
  openGaps(labels, lab, model, silhouette)
  settleFeet(labels, lab, model, body, seen)
  fillNotches(labels, body, silhouette)
  fillMisread(labels, lab, model, silhouette)
  openClearGaps(labels, lab, model, body)
  free(model.lightness, model.a, model.b, model.noise, silhouette, seen)
  return labels
}

function heedSight(
  costs: readonly Float32Array[],
  { silhouette, classes }: Sight,
  noise: number,
  distances: ClassDistances,
  chosen?: Uint8Array,
) {
  heedSilhouette(costs, silhouette, noise)
  if (classes) heedClasses(costs, classes, distances, chosen)
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

/** Whether no part of the person comes near the background's cost: white cloth on white must not teach what the wall is. */
function isSure(costs: readonly Float32Array[], i: number, margin: number): boolean {
  for (let label = 1; label < costs.length; label++)
    if (costs[label][i] < costs[background][i] + margin) return false
  return true
}

function cheapestLabels(costs: readonly Float32Array[]): Uint8Array {
  const labels = new Uint8Array(costs[0].length)
  for (let i = 0; i < labels.length; i++) {
    for (let label = 1; label < costs.length; label++)
      if (costs[label][i] < costs[labels[i]][i]) labels[i] = label
  }
  return labels
}

function enlargeLabels({ width, height, labels }: Parsing, toWidth: number, toHeight: number): Uint8Array {
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

function scaleBody(body: BodyFrame, scale: number): BodyFrame {
  return mapBodyFrame(body, ({ x, y }) => ({ x: (x + 0.5) * scale - 0.5, y: (y + 0.5) * scale - 0.5 }), scale)
}
