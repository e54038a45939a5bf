import type { LabelMap } from '../person/labels.ts'
import { background, skin } from '../person/labels.ts'
import type { Picture, Plane } from '../picture.ts'
import { blur, spreadAllKnown } from '../pixels/blur.ts'
import { splitChannels } from '../pixels/channels.ts'
import type { Mask } from '../pixels/mask.ts'
import { areaOf, createMask, erode, toPlane } from '../pixels/mask.ts'
import { free } from '../pixels/memory.ts'
import { smoothstep } from '../pixels/scalar.ts'

/** Of what is near of the person so much is skin where its colour is nothing's but skin's, and where it is not at all. */
const skinShare = { none: 0.35, all: 0.65 }

/** The channels of a photo on its own grid, continued from `known` pixels: the narrowest of `sigmas` that sees enough of them wins. */
export function continueColours(photo: Picture, known: Mask, sigmas: readonly number[]): Plane[] {
  const channels = splitChannels(photo)
  const near = spreadAllKnown(channels, toPlane(known), sigmas)
  free(...channels)
  return near
}

/**
 * The person's colours continued over the outline. Skin has skin's alone: a pale finger beside dark trousers is narrower than the `core`, and between
 * their colour and a pale ground it would count as half transparent.
 */
export function continuePerson(photo: Picture, parts: LabelMap, core: Mask, radius: number): Plane[] {
  const { width, height, labels } = parts
  const [bare, person, rest] = [0, 1, 2].map(() => createMask(width, height))
  for (let i = 0; i < labels.length; i++) {
    bare.values[i] = labels[i] === skin ? 1 : 0
    person.values[i] = labels[i] === background ? 0 : 1
    rest.values[i] = core.values[i] && labels[i] !== skin ? 1 : 0
  }
  const sigmas = [radius, 5 * radius]
  const eroded = erode(bare, 1)
  const inner = areaOf(eroded) > 0 ? eroded : bare
  const ofSkin = continueColours(photo, inner, sigmas)
  const colours = continueColours(photo, rest, sigmas)
  const [nearSkin, nearPerson] = [bare, person].map((mask) => blur(toPlane(mask), radius))
  for (let i = 0; i < labels.length; i++) {
    const share = smoothstep(
      skinShare.none,
      skinShare.all,
      nearSkin.values[i] / (nearPerson.values[i] + 1e-6),
    )
    for (let c = 0; c < 3; c++) colours[c].values[i] += (ofSkin[c].values[i] - colours[c].values[i]) * share
  }
  free(...ofSkin, nearSkin, nearPerson, bare, person, rest, eroded)
  return colours
}
