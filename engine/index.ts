import { describeGarment, type GarmentDescription } from './description/describe-garment.ts'
import { cropForFitting, fitWithin } from './fitting/fit-garment.ts'
import type { GarmentClass, GarmentReading } from './garment/garment.ts'
import type { GarmentPhoto } from './garment/open-garment-photo.ts'
import { readGarment } from './garment/read-garment.ts'
import { findWearer } from './person/find-wearer.ts'
import { judgeTryOn, type TryOnJudgement } from './judge/judge-try-on.ts'
import type { Networks } from './person/networks.ts'
import type { PersonReading } from './person/read-person.ts'
import { correctPhoto, readPerson } from './person/read-person.ts'
import type { Picture, Plane } from './picture.ts'
import { layOnWhite } from './pixels/lay-on-white.ts'
import { free } from './pixels/memory.ts'
import type { Refusal } from './refusal.ts'
import { isRefusal } from './refusal.ts'
import { chooseLongSide } from './studio/choose-long-side.ts'
import { makeStudioModel } from './studio/make-studio-model.ts'
import { armsOf } from './worn/worn-arms.ts'
import { readWornGarment } from './worn/read-worn-garment.ts'
import { takeOffGarment } from './worn/take-off-garment.ts'
import type { Figure } from './studio/set-head-on-figure.ts'
import { setHeadOnFigure } from './studio/set-head-on-figure.ts'
import type { Placement, StudioModel } from './studio/types.ts'

export {
  descriptionLength,
  descriptionName,
  type GarmentDescription,
} from './description/describe-garment.ts'
export type { ColourName } from './description/main-colour.ts'
export type { GarmentClass } from './garment/garment.ts'
export { openGarmentPhoto, type DecodedFile, type GarmentPhoto } from './garment/open-garment-photo.ts'
export { panelIn, wholePanel, type Panel } from './pixels/find-panel.ts'
export { layOnWhite } from './pixels/lay-on-white.ts'
export { readingLongSide } from './garment/reading-size.ts'
export type { PersonParts } from './person/labels.ts'
export type { FaceAnswer, Networks } from './person/networks.ts'
export type { PersonReading } from './person/read-person.ts'
export type { PersonSighting } from './person/types.ts'
export { readPerson } from './person/read-person.ts'
export type { Picture, Plane } from './picture.ts'
export type { Refusal, RefusalCode } from './refusal.ts'
export { isRefusal } from './refusal.ts'
export type { Figure } from './studio/set-head-on-figure.ts'
export type { Judgement, Verdict } from './identity/judge-result.ts'
export { judgeResult } from './identity/judge-result.ts'
export type { Blame, FigureName, Figures } from './judge/bars.ts'
export {
  foreseeTroubles,
  measureTroubles,
  type Trouble,
  type TroubleFigures,
} from './judge/foresee-troubles.ts'
export type { TryOnJudgement } from './judge/judge-try-on.ts'
export { embedWatermark } from './watermark/embed-watermark.ts'
export { findWatermark } from './watermark/find-watermark.ts'

/** What a garment photo shows; plain data that can be cloned. */
export type GarmentPhotoReading = {
  garment: GarmentReading
  /** Somebody wears the garment in its photo. */
  isGarmentWorn: boolean
}

/** What was read of both pictures; handed to `tryOn` it need not be read again. Plain data that can be cloned. */
export type Readings = GarmentPhotoReading & { person: PersonReading }

export type TryOnOptions = {
  /** Called as each step begins. The photo is of no use any more when the fitting begins. */
  onStep?: (step: 'studio-model' | 'fitting') => void
  /** Height of both results in pixels, 512 to 2048; they are 3:4. By default as large as the photo is sharp, 768 to 2048. */
  longSide?: number
  /** Stands in for the body where the photo shows a head only (`person.isBust`); needed for such photos. */
  figure?: Figure
}

/**
 * Both pictures have the same size; outside what the garment changes they are equal. `placement` tells where the photo lies in
 * them; null when only its head does, on a figure.
 */
export type TryOn = {
  studioModel: Picture
  tryOn: Picture
  placement: Placement | null
  /** Whether the result is fit to be shown; null where the garment found no place on the body, so that nothing was changed. */
  judgement: TryOnJudgement | null
}

/** Whether the two pictures can become a try-on: what was read of them, or the reason why not. */
export async function checkPictures(
  networks: Networks,
  photo: Picture,
  garmentPhoto: GarmentPhoto,
  garmentClass?: GarmentClass,
): Promise<Readings | Refusal> {
  const person = await readPerson(networks, photo)
  if (isRefusal(person)) return person
  const reading = readGarmentPhoto(garmentPhoto, await readWearer(networks, garmentPhoto), garmentClass)
  return isRefusal(reading) ? reading : { ...reading, person }
}

/** Who wears the garment in its photo; null when nobody does. */
export async function readWearer(
  networks: Networks,
  garmentPhoto: GarmentPhoto,
): Promise<PersonReading | null> {
  return findWearer(networks, opaqueOf(garmentPhoto))
}

/** What the networks know are photos. */
const opaqueOf = ({ picture, alpha }: GarmentPhoto) => (alpha ? layOnWhite(picture, alpha) : picture)

/**
 * What a garment photo shows, for a caller without the network of classes, who cannot tell a wearer that shows no face from clothes laid out: where
 * nothing lies there by itself, somebody may wear it.
 */
export async function seeGarmentPhoto(
  networks: Networks,
  garmentPhoto: GarmentPhoto,
  garmentClass?: GarmentClass,
): Promise<GarmentPhotoReading | Refusal> {
  const wearer = await readWearer(networks, garmentPhoto)
  const read = readGarmentPhoto(garmentPhoto, wearer, garmentClass)
  if (!isRefusal(read) || wearer || networks.classes) return read
  const likely = await findWearer(networks, opaqueOf(garmentPhoto), true)
  return likely ? readGarmentPhoto(garmentPhoto, likely, garmentClass) : read
}

/** Half of `checkPictures`; the other half is `readPerson`. They need nothing of each other and may run side by side. */
export function readGarmentPhoto(
  garmentPhoto: GarmentPhoto,
  wearer: PersonReading | null,
  garmentClass?: GarmentClass,
): GarmentPhotoReading | Refusal {
  const garment = wearer
    ? readWornGarment(opaqueOf(garmentPhoto), wearer, garmentClass)
    : readGarment(garmentPhoto.picture, garmentPhoto.alpha, garmentClass)
  return isRefusal(garment) ? garment : { garment, isGarmentWorn: wearer !== null }
}

/** What was found in a garment photo; `matte` is 0 outside the garment and 1 inside, of the photo's size, or higher where cut-off trousers go on. */
export type DescribedGarment = GarmentDescription & { garmentClass: GarmentClass; matte: Plane }

/**
 * Describes the garment of a photo, worn or alone, so that its like can be found; or says why it cannot be seen. `garmentClass`
 * names what is meant when somebody wears several.
 */
export async function describePhoto(
  networks: Networks,
  garmentPhoto: GarmentPhoto,
  garmentClass?: GarmentClass,
): Promise<DescribedGarment | Refusal> {
  const wearer = await readWearer(networks, garmentPhoto)
  const alone = { picture: garmentPhoto.picture, matte: garmentPhoto.alpha }
  const { picture, matte } = wearer ? takeOffGarment(opaqueOf(garmentPhoto), wearer, garmentClass) : alone
  // The class is guessed even where it is known: alike garments must be read alike.
  const reading = readGarment(picture, matte, undefined, wearer ? armsOf(wearer.body) : undefined)
  if (isRefusal(reading)) return reading
  return { ...describeGarment(reading), garmentClass: reading.garmentClass, matte: reading.matte }
}

/** The first half of a try-on alone, for an engine that puts the garment on by itself. */
export function makeStudioImage(
  photo: Picture,
  { person }: Pick<Readings, 'person'>,
  options: Pick<TryOnOptions, 'longSide' | 'figure'> = {},
): { studioModel: Picture; placement: Placement | null } {
  const { picture, placement } = makeModel(photo, person, options)
  return { studioModel: picture, placement }
}

/**
 * Makes the studio model image of `photo` and the try-on of a garment on it. The same input always gives the same output.
 * `readings` come from `checkPictures` of the same pictures and class.
 */
export function tryOn(photo: Picture, { person, garment }: Readings, options: TryOnOptions = {}): TryOn {
  options.onStep?.('studio-model')
  const { studioModel, placement, fitting } = beginTryOn(photo, person, garment.garmentClass, options)
  options.onStep?.('fitting')
  let judgement: TryOnJudgement | null = null
  const fitted = fitWithin(studioModel, fitting, garment, (evidence) => {
    judgement = judgeTryOn(evidence)
  })
  return { studioModel, tryOn: fitted, placement, judgement }
}

/** Layers of the whole frame are large: from here on there is no more of them than the fitting needs. */
function beginTryOn(
  photo: Picture,
  person: PersonReading,
  garmentClass: GarmentClass,
  options: TryOnOptions,
) {
  const model = makeModel(photo, person, options)
  const fitting = cropForFitting(model, garmentClass, free)
  free(model.backdrop.pixels)
  return { studioModel: model.picture, placement: model.placement, fitting }
}

function makeModel(
  asTaken: Picture,
  person: PersonReading,
  { longSide, figure }: Pick<TryOnOptions, 'longSide' | 'figure'>,
): StudioModel {
  const photo = correctPhoto(asTaken, person)
  if (person.isBust && !figure) throw new Error('A photo of a head needs a figure to set it on.')
  const model =
    person.isBust && figure
      ? setHeadOnFigure(photo, person, figure, longSide)
      : makeStudioModel(photo, person, longSide ?? chooseLongSide(photo, person))
  if (photo !== asTaken && photo.pixels !== asTaken.pixels) free(photo.pixels)
  return model
}
