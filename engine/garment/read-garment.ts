import type { Picture, Plane } from '../picture.ts'
import { createPlane } from '../picture.ts'
import { areaOf, threshold } from '../pixels/mask.ts'
import { fitSize, reducePlane } from '../pixels/resize.ts'
import { classifyGarment, classifySleeve } from './classify-garment.ts'
import { cleanRim } from './clean-rim.ts'
import { cutAbove } from './cut-above.ts'
import { cutInnerBack } from './cut-inner-back.ts'
import { cutOutGarment } from './cut-out-garment.ts'
import { cutFrontOpening, findFrontOpening } from './find-front-opening.ts'
import { cutNeckHole, findNeckHole } from './find-neck-hole.ts'
import { findNeckband, partsColours } from './find-neckband.ts'
import { findNeckline, lineOf, roundPowers } from './find-neckline.ts'
import type {
  GarmentClass,
  GarmentReading,
  GarmentRefusal,
  LowerLandmarks,
  UpperLandmarks,
} from './garment.ts'
import type { Point } from '../geometry/points.ts'
import { traceNeckline } from './trace-neckline.ts'
import { hasGarmentForm } from './judge-form.ts'
import { judgeOutline } from './judge-outline.ts'
import { measureLower } from './measure-lower.ts'
import { measureUpper } from './measure-upper.ts'
import { scaleDistances, separateSleeves } from './separate-sleeves.ts'
import { createSilhouette } from './silhouette.ts'
import type { Silhouette } from './silhouette.ts'
import { softenMatte } from './soften-matte.ts'

/** Landmarks are measured at this long side: coarser contours make hems jagged. */
const silhouetteLongSide = 512
const smallestSide = 128

/**
 * Reads a garment photo: a flat or ghost-mannequin product shot on plain ground, best at 768 to 1024 pixels.
 * `alpha` is the file's own transparency, when it has any; `garmentClass` overrides the guessed class.
 * A garment worn by a model is not told apart from the model: its outline is given as `alpha`.
 * Refuses pictures below 128 pixels a side, of something that has not the form of a garment (unless its class is named), or with
 * one cut off by the frame.
 */
export function readGarment(
  picture: Picture,
  alpha?: Plane,
  garmentClass?: GarmentClass,
): GarmentReading | GarmentRefusal {
  if (Math.min(picture.width, picture.height) < smallestSide) return { refusal: 'image_too_small' }
  const given = alpha && isUsefulAlpha(alpha) ? alpha : null
  const matte = given ? { ...given, values: given.values.slice() } : cutOut(picture)
  if (!matte) return { refusal: 'no_garment' }
  const refusal = judgeOutline(threshold(matte, 0.5), given !== null)
  if (refusal) return { refusal }

  const { width, height } = fitSize(picture.width, picture.height, silhouetteLongSide)
  const silhouette = createSilhouette(threshold(reducePlane(matte, width, height), 0.5))
  if (!silhouette) return { refusal: 'no_garment' }
  const toPicture = (p: Point): Point => ({
    x: ((p.x + 0.5) * picture.width) / width - 0.5,
    y: ((p.y + 0.5) * picture.height) / height - 0.5,
  })
  const { landmarks: measured, level } = measureUpper(silhouette)
  // Who names the class has seen a garment there.
  if (!given && !garmentClass && !hasGarmentForm(silhouette, measured)) return { refusal: 'no_garment' }
  const guessed = garmentClass ?? classifyGarment(silhouette, measured)
  const isLower = guessed === 'bottom'
  const upper = isLower ? null : mapUpper(measured, toPicture)
  const distances = isLower ? null : separateSleeves(width, height, measured)
  const cleaned = cleanRim(picture, matte, given === null)
  const opening = upper && findFrontOpening(cleaned, matte, upper)
  const readClass = garmentClass ?? (opening ? 'outerwear' : guessed)
  if (opening && readClass === 'outerwear') cutFrontOpening(matte, opening)
  else if (upper) hideInnerBack(cleaned, matte, upper)
  const scale = picture.width / width
  return {
    picture: cleaned,
    matte,
    garmentClass: readClass,
    sleeve: isLower ? 'none' : classifySleeve(measured),
    box: mapBox(silhouette, toPicture),
    bodyRows: mapRows(silhouette, distances, picture.height, scale),
    upper,
    landmarkLevel: isLower ? 'full' : level,
    lower: isLower ? mapLower(measureLower(silhouette), toPicture) : null,
    sleeveDistance: distances ? scaleDistances(distances, scale) : allBody(),
  }
}

function isUsefulAlpha({ values }: Plane): boolean {
  let clear = 0
  for (let i = 0; i < values.length; i++) if (values[i] < 0.05) clear++
  return clear > 0.03 * values.length
}

/** Above this spread the ground is a scene, not a backdrop. */
const clutteredNoise = 8

function cutOut(picture: Picture): Plane | null {
  const { mask, gaps, noise } = cutOutGarment(picture)
  return noise > clutteredNoise || areaOf(mask) === 0 ? null : softenMatte(picture, mask, gaps)
}

function hideInnerBack(picture: Picture, matte: Plane, upper: UpperLandmarks) {
  if (baresShoulders(upper)) return
  const hole = seesIntoNeck(upper) ? findNeckHole(picture, matte, upper) : null
  if (hole) {
    const band = findNeckband(picture, matte, hole.front, upper.right.neck.x - upper.left.neck.x)
    if (band) cutAbove(matte, band)
    else cutNeckHole(matte, hole)
    upper.left.neck = hole.left
    upper.right.neck = hole.right
    upper.neckBottom = hole.bottom
    return
  }
  const line = findFrontEdge(picture, matte, upper)
  if (line) {
    cutAbove(matte, line)
    upper.neckBottom = line.reduce((lowest, point) => (point.y > lowest.y ? point : lowest))
  }
  cutInnerBack(picture, matte, upper, line !== null)
}

/** Round necklines are smooth arcs; V necks and collars may be crooked, and are traced. */
function findFrontEdge(picture: Picture, matte: Plane, upper: UpperLandmarks): Point[] | null {
  const neck = upper.right.neck.x - upper.left.neck.x
  const line = findLine(picture, matte, upper, neck)
  return line && (findNeckband(picture, matte, line, neck) ?? line)
}

function findLine(picture: Picture, matte: Plane, upper: UpperLandmarks, neck: number): Point[] | null {
  const arc = findNeckline(picture, matte, upper)
  if (arc && arc.power >= roundPowers[0]) return lineOf(arc)
  const traced = traceNeckline(picture, matte, upper)
  if (traced || !arc) return traced
  const pointed = lineOf(arc)
  if (partsColours(picture, matte, pointed, neck)) return pointed
  const round = findNeckline(picture, matte, upper, roundPowers)
  return round && partsColours(picture, matte, lineOf(round), neck) ? lineOf(round) : null
}

/** The upper edge does not hang below the neck's points. */
function seesIntoNeck({ left, right, neckBottom }: UpperLandmarks): boolean {
  return neckBottom.y - (left.neck.y + right.neck.y) / 2 < 0.03 * (right.neck.x - left.neck.x)
}

/** The upper edge of a garment worn off the shoulders runs on level over its sleeves: it is the front's. */
function baresShoulders({ left, right }: UpperLandmarks): boolean {
  const drop = (left.shoulder.y + right.shoulder.y - left.neck.y - right.neck.y) / 2
  return left.sleeve !== null && right.sleeve !== null && drop < 0.02 * (right.neck.x - left.neck.x)
}

function mapUpper(upper: UpperLandmarks, map: (p: Point) => Point): UpperLandmarks {
  const side = ({ neck, shoulder, armpit, hem, sleeve }: UpperLandmarks['left']) => ({
    neck: map(neck),
    shoulder: map(shoulder),
    armpit: map(armpit),
    hem: map(hem),
    sleeve: sleeve && { outer: sleeve.outer.map(map), inner: sleeve.inner.map(map) },
  })
  return { ...upper, left: side(upper.left), right: side(upper.right), neckBottom: map(upper.neckBottom) }
}

function mapLower(lower: LowerLandmarks, map: (p: Point) => Point): LowerLandmarks {
  return {
    waistLeft: map(lower.waistLeft),
    waistRight: map(lower.waistRight),
    hemLeft: map(lower.hemLeft),
    hemRight: map(lower.hemRight),
    crotch: lower.crotch && map(lower.crotch),
  }
}

function mapBox({ box }: Silhouette, map: (p: Point) => Point) {
  const { x: left, y: top } = map({ x: box.left - 0.5, y: box.top - 0.5 })
  const { x: right, y: bottom } = map({ x: box.right + 0.5, y: box.bottom + 0.5 })
  return { left, top, right, bottom }
}

function mapRows({ rowLeft, rowRight }: Silhouette, sleeves: Plane | null, height: number, scale: number) {
  const left = new Float32Array(height).fill(Number.NaN)
  const right = new Float32Array(height).fill(Number.NaN)
  const isSleeve = (x: number, row: number) => sleeves !== null && sleeves.values[row * sleeves.width + x] > 0
  for (let y = 0; y < height; y++) {
    const row = Math.min(rowLeft.length - 1, Math.floor((y + 0.5) / scale))
    if (rowLeft[row] < 0) continue
    if (!isSleeve(rowLeft[row], row)) left[y] = rowLeft[row] * scale - 0.5
    if (!isSleeve(rowRight[row], row)) right[y] = (rowRight[row] + 1) * scale - 0.5
  }
  return { left, right }
}

function allBody(): Plane {
  const plane = createPlane(2, 2)
  plane.values.fill(-1e3)
  return plane
}
