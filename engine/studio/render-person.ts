import type { Picture, Plane } from '../picture.ts'
import type { PersonReading } from '../person/read-person.ts'
import { silhouetteOn } from '../person/silhouette.ts'
import type { PersonLayers } from '../person/types.ts'
import type { Mapping } from '../pixels/resample.ts'
import { resamplePicture } from '../pixels/resample.ts'
import { reducePicture } from '../pixels/resize.ts'
import { free } from '../pixels/memory.ts'
import { addJewellery } from './add-jewellery.ts'
import { cutOutPerson } from './cut-out-person.ts'
import { dropCrumbs } from './drop-crumbs.ts'
import { openHeadWindow } from './head-window.ts'
import { readGround, type Ground } from './read-ground.ts'
import { softenParts } from './soften-parts.ts'
import { trimHaze } from './trim-haze.ts'

/**
 * The photo as it lies in a frame, the person's outline without what shone through of the old background, and the layers; also the photo
 * there as it was (`placed`), and what lay behind the person.
 */
export function renderPerson(
  photo: Picture,
  { parts, silhouette, body }: Pick<PersonReading, 'parts' | 'silhouette' | 'body'>,
  { width, height, mapping }: { width: number; height: number; mapping: Mapping },
): { picture: Picture; layers: PersonLayers; placed: Picture; ground: Ground } {
  const gridMapping = mappingFromGrid(mapping, parts.scale)
  const small = parts.width < photo.width ? reducePicture(photo, parts.width, parts.height) : photo
  const picture = resamplePicture(photo, width, height, mapping)
  const placed = { ...picture, pixels: picture.pixels.slice() }
  const shares = silhouetteOn(silhouette, parts.width, parts.height)
  const chinY = body.chinY * parts.scale
  const ground = readGround(small, { parts, silhouette: shares, chinY }, gridMapping)
  const soft = softenParts(parts, small, picture, gridMapping)
  const head = openHeadWindow(picture, body.head, photo, mapping)
  const alpha = cutOutPerson(picture, soft.alpha, { photo: small, parts, silhouette: shares, ground })
  trimHaze(alpha, soft.hair, body.unit * mapping.scale)
  dropCrumbs(alpha, body.unit * mapping.scale)
  const layers = shareAlpha(soft, alpha)
  if (head) addJewellery(picture, layers, head)
  return { picture, layers, placed, ground }
}

/** The person before another background. */
export function layOver(backdrop: Picture, person: Picture, alpha: Plane): Picture {
  const pixels = backdrop.pixels.slice()
  for (let i = 0, o = 0; i < alpha.values.length; i++, o += 3) {
    const share = alpha.values[i]
    if (share === 0) continue
    for (let c = o; c < o + 3; c++) pixels[c] += (person.pixels[c] - pixels[c]) * share + 0.5
  }
  return { ...backdrop, pixels }
}

function mappingFromGrid({ scale, x, y }: Mapping, gridScale: number): Mapping {
  const centre = (0.5 / gridScale - 0.5) * scale
  return { scale: scale / gridScale, x: x + centre, y: y + centre }
}

function shareMask(mask: Float32Array, before: Float32Array, now: Float32Array) {
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] === 0 || before[i] === now[i]) continue
    mask[i] *= before[i] > 1e-6 ? now[i] / before[i] : 0
  }
}

/** Parts of the person in place of parts of the photo: together they are the matte. */
function shareAlpha(soft: PersonLayers, alpha: Plane): PersonLayers {
  for (const { values } of [soft.skin, soft.hair, soft.upper, soft.lower, soft.shoes])
    shareMask(values, soft.alpha.values, alpha.values)
  free(soft.alpha)
  return { ...soft, alpha }
}
