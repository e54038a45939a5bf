import type { Plane } from '../picture.ts'
import type { ColourMixture } from '../pixels/colour-mixture.ts'
import { collectColours, colourCost, fitMixture } from '../pixels/colour-mixture.ts'
import type { LabPicture } from '../pixels/lab.ts'
import type { BodyDistances } from './body-distances.ts'
import { background, hair, labelCount, lower, shoes, skin, upper } from './labels.ts'
import { knownBackground } from './heed-silhouette.ts'
import { canBeSkin, commonSkinColours, isBurntOut } from './skin-tone.ts'
import type { BodyFrame } from './types.ts'

/** The colours of each label, by label. */
export type ColourModels = ColourMixture[]

const fewest = 20

/** Scenes have many colours, plain walls a few: those that are too many find no pixels. */
const backgroundColours = 10

/** Of hair in photos that cut the head off. */
const unknownColours: ColourMixture = { components: 0, values: new Float64Array() }

/** From this share on the silhouette is sure enough of a pixel to learn the person's colours from it. */
const sure = 0.7

/** The colours of chosen places that the silhouette holds for sure. */
type Pick = (isChosen: (i: number, x: number, y: number) => boolean) => Float32Array

/**
 * First guesses from where the pose expects each label and the silhouette (shares 0..1) holds it. All in pixels of the distances'
 * grid.
 */
export function seedColourModels(
  lab: LabPicture,
  body: BodyFrame,
  distances: BodyDistances,
  silhouette: Plane,
): ColourModels {
  const { width } = lab
  const { torso, along, foot } = distances
  const count = silhouette.values.length
  const pick: Pick = (isChosen) => {
    const chosen = new Uint8Array(count)
    for (let i = 0; i < count; i++)
      chosen[i] = silhouette.values[i] > sure && isChosen(i, i % width, (i / width) | 0) ? 1 : 0
    return collectColours(lab, chosen)
  }
  const skinColours = pickSkin(lab, body, distances, pick)
  const isOwnSkin = skinColours.length >= fewest * 3
  const skinModel = isOwnSkin ? fitMixture(skinColours, 3, 14) : fitMixture(commonSkinColours, 1, 60)
  const skinCost = new Float32Array(count)
  colourCost(skinModel, lab, 100, skinCost)
  const isSkin = (i: number, limit: number) => skinCost[i] < limit && canBeSkin(lab, i)

  // Bare chest and belly must not teach the garment's colours, unless nearly all of the torso looks like skin.
  const isChest = (i: number) => torso[i] < -0.08 && along[i] > 0.12 && along[i] < 0.62
  const bareShare = shareOf(torso.length, isChest, (i) => isSkin(i, 10.5))
  const withoutSkin = isOwnSkin && bareShare < 0.85

  const models: ColourModels = []
  models[background] = fitMixture(collectColours(lab, knownBackground(silhouette)), backgroundColours, 5)
  models[skin] = skinModel
  models[upper] = fitMixture(
    pick((i) => isChest(i) && !(withoutSkin && isSkin(i, 10.5))),
    5,
    8,
  )
  const upperCost = new Float32Array(count)
  colourCost(models[upper], lab, 100, upperCost)
  const likeUpper = (i: number) => upperCost[i] < 10
  models[lower] = fitMixture(
    pickLower(distances, pick, likeUpper, (i) => withoutSkin && isSkin(i, 10.5)),
    4,
    8,
  )
  const { head } = body
  const isCrown = (i: number, x: number, y: number) => {
    if (y > head.y - head.radius * 0.5) return false
    const ratio = Math.hypot(x - head.x, y - head.y + head.radius * 0.55) / head.radius
    return ratio > 0.55 && ratio < 1.05 && !isSkin(i, 11)
  }
  const crown = pick(isCrown)
  models[hair] = crown.length > 0 ? fitMixture(crown, 3, 16) : unknownColours
  models[shoes] = fitMixture(
    pick((i) => foot[i] < 0.13),
    3,
    20,
  )
  return models
}

/** What costs skin more by its first model is cloth that was taken for skin, and teaches nothing of skin. */
const plausibleSkin = 13

/** Better models from a first labelling; a label of few pixels keeps its model. */
export function refitColourModels(lab: LabPicture, labels: Uint8Array, models: ColourModels): ColourModels {
  const components = [6, 4, 3, 6, 5, 3]
  const floors = [5, 10, 12, 7, 7, 12]
  const result = [...models]
  const chosen = new Uint8Array(labels.length)
  const skinCost = new Float32Array(labels.length)
  colourCost(models[skin], lab, 100, skinCost)
  for (let label = 1; label < labelCount; label++) {
    for (let i = 0; i < labels.length; i++) chosen[i] = labels[i] === label ? 1 : 0
    if (label === skin) for (let i = 0; i < labels.length; i++) if (skinCost[i] > plausibleSkin) chosen[i] = 0
    const colours = collectColours(lab, chosen)
    if (colours.length >= 150) result[label] = fitMixture(colours, components[label], floors[label])
  }
  return result
}

/**
 * What is worn about the hips, which nobody bares, and on the thighs unless they are bare. Where a top covers the hips they tell
 * nothing of what is under it, unless all is one piece.
 */
function pickLower(
  { torso, leg, along }: BodyDistances,
  pick: Pick,
  likeUpper: (i: number) => boolean,
  likeSkin: (i: number) => boolean,
): Float32Array {
  const isHip = (i: number) => torso[i] < -0.06 && along[i] > 0.92 && along[i] < 1.12
  const isThigh = (i: number) => leg[i] < 0.12 && along[i] > 1.1 && along[i] < 1.5 && !likeSkin(i)
  const apart = pick((i) => (isHip(i) && !likeUpper(i)) || isThigh(i))
  return apart.length >= fewest * 3 ? apart : pick((i) => isHip(i) || isThigh(i))
}

function pickSkin(
  lab: LabPicture,
  { face }: BodyFrame,
  { head, neck, hand, arm, along }: BodyDistances,
  pick: Pick,
): Float32Array {
  const first = face
    ? pick((i, x, y) => {
        const u = (x - face.x) / face.width
        const v = (y - face.y) / face.height
        const isFace = u > 0.22 && u < 0.78 && v > 0.42 && v < 0.86
        return isFace && (canBeSkin(lab, i) || isBurntOut(lab, i))
      })
    : pick((i) => (head[i] < 0.8 || neck[i] < 0.08) && canBeSkin(lab, i))
  if (first.length >= fewest * 3) return first
  return pick(
    (i) => (hand[i] < 0.08 || neck[i] < 0.1 || (arm[i] < 0.05 && along[i] > 0.6)) && canBeSkin(lab, i),
  )
}

function shareOf(count: number, isCounted: (i: number) => boolean, hasTrait: (i: number) => boolean): number {
  let counted = 0
  let traits = 0
  for (let i = 0; i < count; i++) {
    if (!isCounted(i)) continue
    counted++
    if (hasTrait(i)) traits++
  }
  return counted > 0 ? traits / counted : 0
}
