import type { Picture, Plane } from '../picture.ts'
import { createPicture } from '../picture.ts'
import { skin } from '../person/labels.ts'
import type { PersonReading } from '../person/read-person.ts'
import type { Box, PersonLayers } from '../person/types.ts'
import { blur } from '../pixels/blur.ts'
import { keepLargest } from '../pixels/components.ts'
import { threshold } from '../pixels/mask.ts'
import type { Mapping } from '../pixels/resample.ts'
import { clamp, smoothstep } from '../pixels/scalar.ts'
import { chooseLongSide } from './choose-long-side.ts'
import { makeStudioModel } from './make-studio-model.ts'
import { renderPerson } from './render-person.ts'
import { matchSkin, type Seam } from './match-skin.ts'
import type { StudioModel } from './types.ts'

/** A picture of a whole upper body with a face, to stand in for a body that a photo does not show. */
export type Figure = { picture: Picture; person: PersonReading }

/**
 * The head of a photo on the body of a figure, which takes on its skin. Faces lie on each other with equal width; below the
 * chin the person's neck passes into the figure's.
 */
export function setHeadOnFigure(
  photo: Picture,
  person: PersonReading,
  figure: Figure,
  longSide = chooseLongSide(figure.picture, figure.person),
): StudioModel {
  const model = makeStudioModel(figure.picture, figure.person, longSide)
  const { width, height } = model.picture
  const face = model.body.face
  const ownFace = person.body.face
  if (!face || !ownFace) throw new Error('Both the figure and the person must have a face.')
  const mapping = alignNecks(photo, person, model, mapFace(ownFace, face))
  const head = renderPerson(photo, person, { width, height, mapping })
  const seam = findSeam(photo, person, mapping, face)
  const figurePicture = matchSkin(model, head, placeBox(ownFace, mapping), seam)
  hideOwnHead(model.layers, seam)
  const cover = coverOfHead(
    head.layers,
    model.layers.alpha,
    seam,
    mapping.y + photo.height * mapping.scale,
    face,
  )
  return {
    ...model,
    picture: layHeadOn(model, figurePicture, head.picture, cover),
    layers: joinLayers(model.layers, head.layers, cover),
    body: { ...model.body, chinY: person.body.chinY * mapping.scale + mapping.y },
    mapping,
    placement: null,
  }
}

/** Figures have small heads: persons' faces are this much wider against their shoulders. */
const headSize = 1.06

function mapFace(own: Box, face: Box): Mapping {
  const scale = (headSize * face.width) / own.width
  return {
    scale,
    x: face.x + face.width / 2 - (own.x + own.width / 2) * scale,
    y: face.y + face.height - (own.y + own.height) * scale,
  }
}

function placeBox(box: Box, { scale, x, y }: Mapping): Box {
  return {
    x: box.x * scale + x,
    y: box.y * scale + y,
    width: box.width * scale,
    height: box.height * scale,
  }
}

/** Moves a tilted head aside, so that its neck meets the figure's. */
function alignNecks(
  photo: Picture,
  person: PersonReading,
  { layers, body }: StudioModel,
  mapping: Mapping,
): Mapping {
  const { face } = body
  if (!face) return mapping
  const { from, to } = findSeam(photo, person, mapping, face)
  const { labels, scale, width } = person.parts
  const own = meanColumn(
    {
      from: ((from - mapping.y) / mapping.scale) * scale,
      to: ((to - mapping.y) / mapping.scale) * scale,
      width,
    },
    (i) => (labels[i] === skin ? 1 : 0),
  )
  const figure = meanColumn({ from, to, width: layers.alpha.width }, (i) => layers.alpha.values[i])
  if (own === null || figure === null) return mapping
  const shift = figure - ((own / scale) * mapping.scale + mapping.x)
  return { ...mapping, x: mapping.x + clamp(0.8 * shift, -0.25 * face.width, 0.25 * face.width) }
}

function meanColumn(
  { from, to, width }: { from: number; to: number; width: number },
  weight: (i: number) => number,
): number | null {
  let sum = 0
  let total = 0
  for (let y = Math.max(0, Math.round(from)); y < to; y++) {
    for (let x = 0; x < width; x++) {
      const share = weight(y * width + x) || 0
      sum += share * x
      total += share
    }
  }
  return total < 8 ? null : sum / total
}

/** On the neck where it is to be seen, else at the end of the photo. */
function findSeam(photo: Picture, { body }: PersonReading, { scale, y }: Mapping, face: Box): Seam {
  const chin = body.chinY * scale + y
  const end = photo.height * scale + y - 2
  const to = Math.min(chin + 0.26 * face.width, end)
  return { from: Math.min(chin + 0.06 * face.width, to - 0.06 * face.width), to }
}

/**
 * How much of each pixel the head covers: hair as far down as the photo shows it (`end`), skin down to the seam and not wider
 * than the figure's neck.
 */
function coverOfHead(layers: PersonLayers, figure: Plane, seam: Seam, end: number, face: Box): Plane {
  const { hair, alpha, upper } = layers
  const { width, height } = hair
  const cover = { width, height, values: new Float32Array(width * height) }
  // A collar's edge is easily taken for a strand of hair.
  const thickness = blur(hair, 0.04 * face.width)
  for (let y = 0; y < height; y++) {
    const onHead = 1 - smoothstep(seam.from, seam.to, y)
    const onNeck = smoothstep(seam.from - 0.14 * face.width, seam.from, y)
    const inPhoto = 1 - smoothstep(end - 0.4 * face.width, end - 1, y)
    for (let x = 0, i = y * width; x < width; x++, i++) {
      // Above the seam all that is no cloth is head: glasses and earrings too.
      const solid = Math.max(layers.skin.values[i], (alpha.values[i] - upper.values[i]) * (1 - onNeck))
      const inNeck = 1 + (figure.values[i] - 1) * onNeck
      const strand = 1 + (smoothstep(0.35, 0.6, thickness.values[i]) - 1) * onNeck
      cover.values[i] = clamp(Math.max(solid * onHead * inNeck, hair.values[i] * inPhoto * strand), 0, 1)
    }
  }
  const head = keepLargest(threshold(cover, 0.02))
  // What does not hang together with the head are bits of collars.
  for (let i = 0; i < head.values.length; i++) if (!head.values[i]) cover.values[i] = 0
  return cover
}

function layHeadOn({ backdrop, layers }: StudioModel, figure: Picture, head: Picture, cover: Plane): Picture {
  const { width, height } = backdrop
  const result = createPicture(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const own = cover.values[i]
      const shown = layers.alpha.values[i]
      for (let c = i * 3; c < i * 3 + 3; c++) {
        const below = backdrop.pixels[c] + (figure.pixels[c] - backdrop.pixels[c]) * shown
        result.pixels[c] = below + (head.pixels[c] - below) * own + 0.5
      }
    }
  }
  return result
}

/** The figure's own head goes. Its neck continues upwards, no wider than at the seam, until it is behind the new jaw. */
function hideOwnHead({ alpha, skin: bare, hair }: PersonLayers, { from, to }: Seam) {
  const { width } = alpha
  const neck = alpha.values.slice(Math.round(to) * width, (Math.round(to) + 1) * width)
  const end = Math.round(to) * width
  for (let i = 0; i < end; i++) {
    const rise = smoothstep(from - 1.6 * (to - from), from - 0.6 * (to - from), Math.floor(i / width))
    const rest = Math.min(1, (neck[i % width] * rise) / Math.max(1e-6, alpha.values[i]))
    for (const { values } of [alpha, bare, hair]) values[i] *= rest
  }
}

function joinLayers(figure: PersonLayers, head: PersonLayers, cover: Plane): PersonLayers {
  const { width, height } = cover
  const join = (values: (i: number, body: number, own: number) => number): Plane => {
    const plane = { width, height, values: new Float32Array(width * height) }
    for (let i = 0; i < cover.values.length; i++) {
      const own = cover.values[i]
      plane.values[i] = values(i, 1 - own, own)
    }
    return plane
  }
  const hairOf = (i: number, own: number) => Math.min(own, head.hair.values[i])
  return {
    alpha: join((i, body, own) => own + figure.alpha.values[i] * body),
    skin: join((i, body, own) => own - hairOf(i, own) + figure.skin.values[i] * body),
    hair: join((i, body, own) => hairOf(i, own) + figure.hair.values[i] * body),
    upper: join((i, body) => figure.upper.values[i] * body),
    lower: join((i, body) => figure.lower.values[i] * body),
    shoes: join((i, body) => figure.shoes.values[i] * body),
  }
}
