import type { Plane } from '../picture.ts'
import { mix, smoothstep } from '../pixels/scalar.ts'
import type { Silhouette } from './silhouette.ts'
import { silhouetteOn } from './silhouette.ts'

/** What the network tells apart, in the order of its answers. `things`: shoes, bags, hats, glasses. */
export const classNames = ['background', 'hair', 'bodySkin', 'faceSkin', 'clothes', 'things'] as const
export type ClassName = (typeof classNames)[number]

/**
 * What each place of a photo shows: for each class one share per pixel of a grid of `width` x `height`, 0..255; they add up to 255
 * but for rounding. Photo pixel = grid pixel / `scale`.
 */
export type ClassShares = {
  width: number
  height: number
  scale: number
  shares: Record<ClassName, Uint8Array>
}

/** Something of each class, made of its name and its place in the network's answers. */
export function forEachClass<Thing>(
  make: (name: ClassName, index: number) => Thing,
): Record<ClassName, Thing> {
  return Object.fromEntries(classNames.map((name, index) => [name, make(name, index)])) as Record<
    ClassName,
    Thing
  >
}

/** The shares 0..1 of each class on another grid of the whole photo. */
export function classesOn(classes: ClassShares, width: number, height: number): Record<ClassName, Plane> {
  return forEachClass((name) => silhouetteOn({ ...classes, values: classes.shares[name] }, width, height))
}

/** How much the network of classes counts against what the others see, where they are not sure of the person, and where they are. */
const classShare = { unsure: 0.65, sure: 0.1 }
/** From which share on they are sure: of black cloth that network may say that nobody is there. */
const sure = { from: 0.8, to: 0.97 }

/** The silhouette as all networks see it; both on one grid. */
export function joinClasses(silhouette: Silhouette, { shares: { background } }: ClassShares): Silhouette {
  const values = silhouette.values.map((share, i) => {
    const person = 255 - background[i]
    const doubt = person > share ? 0 : smoothstep(sure.from, sure.to, share / 255)
    return Math.round(share + (person - share) * mix(classShare.unsure, classShare.sure, doubt))
  })
  return { ...silhouette, values }
}
