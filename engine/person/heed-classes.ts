import type { Plane } from '../picture.ts'
import type { Mask } from '../pixels/mask.ts'
import { mix } from '../pixels/scalar.ts'
import type { BodyDistances } from './body-distances.ts'
import type { ClassName } from './classes.ts'
import { background, hair, labelCount, lower, shoes, skin, upper } from './labels.ts'

/** What the network of classes says against a label, in the unit of a colour cost, per unit of -log of its share. */
const weight = 4.5
/** No share counts for less, so that no word is final. */
const leastShare = 0.015
/** Where the network sees the person in less than this share, but the silhouette does, it does not know what of it it sees: black cloth. */
const known = 0.35
/** What it then says, likely cloth. */
const unknown: Record<'hair' | 'skin' | 'clothes' | 'things', number> = {
  hair: 0.12,
  skin: 0.08,
  clothes: 0.7,
  things: 0.1,
}
/** Things this near the head, in head radii, are hats, glasses and earrings, and stay as hair does. */
const aboutHead = 1.7

/** Things this deep in the body's tube, in body units, and so far from the feet are belts, cuffs and prints, and go with the clothes. */
const onBody = { tube: 0.03, foot: 0.2 }

/** How far hair and cloth are held for alike below the shoulders: between strands only colours tell them apart. */
const amongStrands = 0.6
/** Where the network sees at least this share of hair. */
const leastHair = 0.25

/** The distances that say to which label a class belongs. */
export type ClassDistances = Pick<BodyDistances, 'head' | 'tube' | 'foot' | 'along'>

/** Adds what the network of classes sees (shares 0..1 on the costs' grid); with `chosen`, only to the pixels that are 1 there. */
export function heedClasses(
  costs: readonly Float32Array[],
  shares: Record<ClassName, Plane>,
  { head, tube, foot, along }: ClassDistances,
  chosen?: Uint8Array,
) {
  const count = costs[background].length
  const of = (name: ClassName) => shares[name].values
  const [hairs, bodySkin, faceSkin, clothes, things] = [
    of('hair'),
    of('bodySkin'),
    of('faceSkin'),
    of('clothes'),
    of('things'),
  ]
  const said = new Float32Array(labelCount)
  for (let i = 0; i < count; i++) {
    if (chosen && !chosen[i]) continue
    const person = Math.max(1e-6, hairs[i] + bodySkin[i] + faceSkin[i] + clothes[i] + things[i])
    const trust = Math.min(1, person / known)
    const thing = mix(unknown.things, things[i] / person, trust)
    const isAboutHead = head[i] < aboutHead
    const among = along[i] > 0 && hairs[i] > leastHair ? (amongStrands * (clothes[i] - hairs[i])) / 2 : 0
    said[skin] = mix(unknown.skin, (bodySkin[i] + faceSkin[i]) / person, trust)
    said[hair] = mix(unknown.hair, (hairs[i] + among) / person, trust) + (isAboutHead ? thing : 0)
    const isOnBody = tube[i] < onBody.tube && foot[i] > onBody.foot && !isAboutHead
    said[upper] = said[lower] =
      mix(unknown.clothes, (clothes[i] - among) / person, trust) + (isOnBody ? thing : 0)
    said[shoes] = isAboutHead || isOnBody ? 0 : thing
    for (let label = 1; label < labelCount; label++)
      costs[label][i] -= weight * Math.log(Math.max(leastShare, said[label]))
  }
}

/** What the pose says against hair where the network sees it. */
const seenHair = 2

/** Takes back what the pose says against hair where the network sees hair, however far it falls. Changes `priors`. */
export function allowSeenHair(priors: readonly Float32Array[], { hair: seen }: Record<ClassName, Plane>) {
  const prior = priors[hair]
  for (let i = 0; i < prior.length; i++)
    if (seen.values[i] > leastHair) prior[i] = Math.min(prior[i], seenHair)
}

/** Hair that was followed by its colours counts as seen by so much: thin ends are too fine for the network. */
const followedShare = 0.75

/** Makes what was followed hair for the network, too: its clothes there become hair. Changes `shares`. */
export function seeFollowed({ hair: seen, clothes }: Record<ClassName, Plane>, followed: Mask) {
  for (let i = 0; i < seen.values.length; i++) {
    if (!followed.values[i]) continue
    const moved = Math.max(0, Math.min(clothes.values[i], followedShare - seen.values[i]))
    seen.values[i] += moved
    clothes.values[i] -= moved
  }
}

/** Makes what is worn clothes for the network, too. Changes `shares`. */
export function seeWorn({ things, clothes }: Record<ClassName, Plane>, { values }: Mask) {
  for (let i = 0; i < values.length; i++) {
    if (!values[i]) continue
    clothes.values[i] += things.values[i]
    things.values[i] = 0
  }
}
