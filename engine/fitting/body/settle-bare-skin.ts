import type { Component, Components } from '../../pixels/components.ts'
import { findComponents, keepPieces } from '../../pixels/components.ts'
import { isEdge } from '../../pixels/colours-apart.ts'
import type { Mask } from '../../pixels/mask.ts'
import { createMask, dilate } from '../../pixels/mask.ts'
import { free } from '../../pixels/memory.ts'
import type { StudioModel } from '../../studio/types.ts'
import { findSureSkin } from './find-sure-skin.ts'
import { findBellies } from './find-bellies.ts'
import { isAlike, meanColours } from './piece-colours.ts'
import { awayFromSkin, readSkin } from './read-skin.ts'

/** What is this near to the hue of skin may be skin; brightness as shares of the lit skin's. */
const nearest = 0.035
const darkest = 0.4
const brightest = 1.35
/** Smaller pieces, in square units, are left as they are. */
const least = 0.002
/** A border of the two labels is soft: skin is looked for across it at these distances, in units. */
const apart = [0.022, 0.044, 0.066, 0.09]
/** On the way there an edge would change a colour by more than this share within so many pixels. */
const edge = { change: 0.12, within: 3 }
/** Cloth beside skin shows an edge nearly everywhere: where more than this share of a border has none, both are skin. */
const mostEdgeless = 0.2
/** A shorter border with skin, in units, tells nothing. */
const shortestBorder = 0.1
/** From such a share on a pixel has a little of skin, as at a soft border. */
const someSkin = 0.02
/** A soft border is at most so wide, in units. */
const soft = 0.1

/**
 * Gives what was read as cloth to the skin where nothing in the picture parts it from the skin of face and neck: a
 * shoulder beside a strap; and bare bellies. Between cloth and skin there is an edge, even where both have one colour. Changes `skin`, `upper` and `lower` in place.
 */
export function settleBareSkin(model: StudioModel) {
  const sure = findSureSkin(model)
  if (!sure) return
  const candidates = findCandidates(model)
  const found = findComponents(candidates)
  const bare = findBare(model, sure, found)
  if (bare.length > 0) giveToSkin(model, keepPieces(candidates, found, bare))
  else free(found.labels)
  const bellies = findBellies(model, candidates)
  if (bellies) giveToSkin(model, bellies)
  free(candidates.values)
}

/** What nothing parts from the skin in sight, and what has its colours. */
function findBare(model: StudioModel, sure: Mask, { labels, pieces }: Components): Component[] {
  const { picture, body } = model
  const large = pieces.filter(({ area }) => area > least * body.unit ** 2)
  if (large.length === 0) return []
  const { edgeless, border } = compareAcross(model, sure, labels, pieces.length)
  const means = meanColours(picture.pixels, labels, pieces.length)
  const shortest = shortestBorder * body.unit
  const atSkin = large.filter(
    ({ label }) => border[label] > shortest && edgeless[label] > mostEdgeless * border[label],
  )
  return large.filter(({ label }) => atSkin.some((other) => isAlike(means[label], means[other.label])))
}

function giveToSkin(model: StudioModel, given: Mask) {
  const { layers, body } = model
  // The border that was none was soft: what little of cloth is left beside what was found goes, too.
  const beside = dilate(given, Math.round(soft * body.unit))
  const isLike = likenessOf(model)
  for (let i = 0; i < given.values.length; i++) {
    const cloth = layers.upper.values[i] + layers.lower.values[i]
    if (cloth <= 0 || !(given.values[i] || (beside.values[i] && cloth < 0.5 && isLike(i)))) continue
    layers.skin.values[i] += cloth
    layers.upper.values[i] = layers.lower.values[i] = 0
  }
  free(beside.values)
  softenBorder(model, given)
}

/** What was given ends between pixels: those at cloth are half cloth. Changes the same layers. */
function softenBorder({ layers: { skin, upper, lower } }: StudioModel, given: Mask) {
  const { width, height, values } = given
  for (const layer of [upper, lower]) {
    const atCloth: number[] = []
    for (let i = width; i < width * (height - 1); i++) {
      if (values[i] && [-1, 1, -width, width].some((step) => layer.values[i + step] > 0.5)) atCloth.push(i)
    }
    for (const i of atCloth) {
      layer.values[i] += skin.values[i] / 2
      skin.values[i] /= 2
    }
  }
}

/** Tells of pixels whether they have the hue and the light of skin. */
function likenessOf({ picture, layers }: StudioModel): (pixel: number) => boolean {
  const { pixels } = picture
  const skin = readSkin(picture, layers.skin)
  const lit = skin.tone[0] + skin.tone[1] + skin.tone[2]
  return (i) => {
    const brightness = pixels[i * 3] + pixels[i * 3 + 1] + pixels[i * 3 + 2]
    if (brightness < darkest * lit || brightness > brightest * lit) return false
    return awayFromSkin(skin, pixels, i) < nearest
  }
}

/** Cloth in the hue and the light of skin. */
function findCandidates(model: StudioModel): Mask {
  const { picture, layers } = model
  const isLike = likenessOf(model)
  const mask = createMask(picture.width, picture.height)
  for (let i = 0; i < mask.values.length; i++)
    mask.values[i] = layers.upper.values[i] + layers.lower.values[i] > 0.5 && isLike(i) ? 1 : 0
  return mask
}

/** Per piece how many pixels lie at a border with skin, and at how many of them the colour goes on. */
function compareAcross(
  { picture, layers, body }: StudioModel,
  sure: Mask,
  labels: Int32Array,
  count: number,
) {
  const { width, height, pixels } = picture
  const steps = apart.map((step) => Math.max(2, Math.round(step * body.unit)))
  const reach = steps[steps.length - 1]
  const directions = [-1, 1, -width, width]
  const edgeless = new Float64Array(count + 1)
  const border = new Float64Array(count + 1)
  for (let y = reach; y < height - reach; y++) {
    for (let x = reach; x < width - reach; x++) {
      const i = y * width + x
      if (!labels[i]) continue
      // A soft border may be crossed farther on, a sharp one at once.
      const tries = layers.skin.values[i] > someSkin ? steps.length : 1
      for (const direction of directions) {
        let k = 0
        while (k < tries && !sure.values[i + direction * steps[k]]) k++
        if (k === tries) continue
        border[labels[i]]++
        if (goesOn(pixels, i, direction, steps[k])) edgeless[labels[i]]++
      }
    }
  }
  return { edgeless, border }
}

/** Whether no edge is met from a pixel on in a direction. */
function goesOn(pixels: Uint8Array, from: number, direction: number, steps: number): boolean {
  for (let k = -edge.within; k < steps; k++) {
    const one = from + direction * k
    if (isEdge(pixels, one, one + direction * edge.within, edge.change)) return false
  }
  return true
}
