import type { Picture, Plane } from '../picture.ts'
import { createPicture } from '../picture.ts'
import type { PersonReading } from '../person/read-person.ts'
import type { Box, PersonLayers } from '../person/types.ts'
import type { Mapping } from '../pixels/resample.ts'
import { free } from '../pixels/memory.ts'
import { alignNecks, findSeam } from './align-necks.ts'
import { chooseLongSide } from './choose-long-side.ts'
import { coverOfHead, hideOwnHead } from './cover-of-head.ts'
import { makeStudioModel } from './make-studio-model.ts'
import { freeGround } from './read-ground.ts'
import { renderPerson } from './render-person.ts'
import { matchSkin } from './match-skin.ts'
import type { StudioModel } from './types.ts'

/** Figures have small heads: persons' faces are this much wider against their shoulders. */
const headSize = 1.06

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
  free(head.placed.pixels)
  freeGround(head.ground)
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
