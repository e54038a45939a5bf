import type { Plane } from '../picture.ts'
import type { ColourMixture } from '../pixels/colour-mixture.ts'
import { collectColours, colourCost, fitMixture } from '../pixels/colour-mixture.ts'
import type { LabPicture } from '../pixels/lab.ts'
import { isOnChest, type BodyDistances } from './body-distances.ts'
import { background, hair, labelCount, lower, shoes, skin, upper } from './labels.ts'
import { knownBackground } from './heed-silhouette.ts'
import { isEnough, pickLower, pickSkin, type Pick } from './pick-colours.ts'
import { canBeSkin, commonSkinColours } from './skin-tone.ts'
import type { BodyFrame } from './types.ts'

/** The colours of each label, by label. */
export type ColourModels = ColourMixture[]

/** Of hair in photos that cut the head off. */
const unknownColours: ColourMixture = { components: 0, values: new Float64Array() }

/** From this share on the silhouette is sure enough of a pixel to learn the person's colours from it. */
const sure = 0.7

/** What costs less as skin (a negative log likelihood) is like it: where cloth is learnt, and where hair is; and what costs less as the upper garment is like that. */
const likeSkin = { cloth: 10.5, hair: 11 }
const likeUpperCost = 10
/** No cost is higher. */
const mostCost = 100
/** The first models' components, at most, and the least variance of each, in square Lab units; of skin its own, or that of several complexions. */
const seeds = {
  /** Scenes have many colours, plain walls a few: those that are too many find no pixels. */
  background: { components: 10, floor: 5 },
  skin: { components: 3, floor: 14 },
  commonSkin: { components: 1, floor: 60 },
  hair: { components: 3, floor: 16 },
  upper: { components: 5, floor: 8 },
  lower: { components: 4, floor: 8 },
  shoes: { components: 3, floor: 20 },
}
/** The same of the better models, by label; and from how many values on one is learnt anew. */
const refits = { components: [6, 4, 3, 6, 5, 3], floors: [5, 10, 12, 7, 7, 12], fewest: 150 }
/** What costs skin more by its first model is cloth that was taken for skin, and teaches nothing of skin. */
const plausibleSkin = 13
/** Where more of the chest is like skin the cloth is. */
const mostSkin = 0.85
/** The crown lies above the first, in head radii above the head's middle, and between two distances from the second. */
const crownAt = { above: 0.5, centre: 0.55, from: 0.55, to: 1.05 }
/** Shoes lie so near a foot's line, in units. */
const shoeReach = 0.13
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
  const { torso, foot } = distances
  const count = silhouette.values.length
  const pick: Pick = (isChosen) => {
    const chosen = new Uint8Array(count)
    for (let i = 0; i < count; i++)
      chosen[i] = silhouette.values[i] > sure && isChosen(i, i % width, (i / width) | 0) ? 1 : 0
    return collectColours(lab, chosen)
  }
  const skinColours = pickSkin(lab, body, distances, pick)
  const isOwnSkin = isEnough(skinColours)
  const skinModel = isOwnSkin ? fit(skinColours, seeds.skin) : fit(commonSkinColours, seeds.commonSkin)
  const skinCost = new Float32Array(count)
  colourCost(skinModel, lab, mostCost, skinCost)
  const isSkin = (i: number, limit: number) => skinCost[i] < limit && canBeSkin(lab, i)

  // Bare chest and belly must not teach the garment's colours, unless nearly all of the torso looks like skin.
  const isChest = (i: number) => isOnChest(distances, i)
  const bareShare = shareOf(torso.length, isChest, (i) => isSkin(i, likeSkin.cloth))
  const withoutSkin = isOwnSkin && bareShare < mostSkin

  const models: ColourModels = []
  models[background] = fit(collectColours(lab, knownBackground(silhouette)), seeds.background)
  models[skin] = skinModel
  models[upper] = fit(
    pick((i) => isChest(i) && !(withoutSkin && isSkin(i, likeSkin.cloth))),
    seeds.upper,
  )
  const upperCost = new Float32Array(count)
  colourCost(models[upper], lab, mostCost, upperCost)
  const likeUpper = (i: number) => upperCost[i] < likeUpperCost
  models[lower] = fit(
    pickLower(distances, pick, likeUpper, (i) => withoutSkin && isSkin(i, likeSkin.cloth)),
    seeds.lower,
  )
  const { head } = body
  const isCrown = (i: number, x: number, y: number) => {
    if (y > head.y - head.radius * crownAt.above) return false
    const ratio = Math.hypot(x - head.x, y - head.y + head.radius * crownAt.centre) / head.radius
    return ratio > crownAt.from && ratio < crownAt.to && !isSkin(i, likeSkin.hair)
  }
  const crown = pick(isCrown)
  models[hair] = crown.length > 0 ? fit(crown, seeds.hair) : unknownColours
  models[shoes] = fit(
    pick((i) => foot[i] < shoeReach),
    seeds.shoes,
  )
  return models
}

function fit(colours: Float32Array, { components, floor }: { components: number; floor: number }) {
  return fitMixture(colours, components, floor)
}

/** Better models from a first labelling; a label of few pixels keeps its model. */
export function refitColourModels(lab: LabPicture, labels: Uint8Array, models: ColourModels): ColourModels {
  const { components, floors } = refits
  const result = [...models]
  const chosen = new Uint8Array(labels.length)
  const skinCost = new Float32Array(labels.length)
  colourCost(models[skin], lab, mostCost, skinCost)
  for (let label = 1; label < labelCount; label++) {
    for (let i = 0; i < labels.length; i++) chosen[i] = labels[i] === label ? 1 : 0
    if (label === skin) for (let i = 0; i < labels.length; i++) if (skinCost[i] > plausibleSkin) chosen[i] = 0
    const colours = collectColours(lab, chosen)
    if (colours.length >= refits.fewest) result[label] = fitMixture(colours, components[label], floors[label])
  }
  return result
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
