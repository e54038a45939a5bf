import type { Picture } from '../picture.ts'
import { toLab } from '../pixels/lab.ts'
import { free, freeLists } from '../pixels/memory.ts'
import { fitSize, reducePicture } from '../pixels/resize.ts'
import { mapBodyFrame } from './body-frame.ts'
import { classesOn } from './classes.ts'
import { dropStrayCloth } from './drop-stray-cloth.ts'
import type { Sight } from './heed-sight.ts'
import type { PersonParts } from './labels.ts'
import { parseCoarsely, type Parsing } from './parse-coarsely.ts'
import { settleRims } from './settle-rims.ts'
import { sharpenLabels } from './sharpen-labels.ts'
import { isColourless } from './shows-skin.ts'
import { silhouetteOn } from './silhouette.ts'
import { toSepia } from './to-sepia.ts'
import type { BodyFrame, PersonSighting } from './types.ts'

/** Long sides of the two grids: labels are found on the first and their outlines sharpened on the second. */
const coarseSide = 256
const fineSide = 512

/** Labels each pixel of a photo of one person. */
export function parsePerson(
  photo: Picture,
  { body, silhouette, classes }: Pick<PersonSighting, 'body' | 'silhouette' | 'classes'>,
): PersonParts {
  const fineSize = fitSize(photo.width, photo.height, fineSide)
  const finePicture = fineSize.scale < 1 ? reducePicture(photo, fineSize.width, fineSize.height) : photo
  const coarseSize = fitSize(photo.width, photo.height, coarseSide)
  const coarsePicture =
    coarseSize.scale < 1 ? reducePicture(finePicture, coarseSize.width, coarseSize.height) : photo
  const onGrid = ({ width, height }: Picture): Sight => ({
    silhouette: silhouetteOn(silhouette, width, height),
    classes: classes ? classesOn(classes, width, height) : null,
  })
  const readColours = isColourless(photo) ? toSepia : toLab
  const coarseColours = readColours(coarsePicture)
  const coarse = parseCoarsely(coarseColours, scaleBody(body, coarseSize.scale), onGrid(coarsePicture))
  freeLists(coarseColours)
  const fineColours = readColours(finePicture)
  const labels = sharpenLabels(fineColours, coarse, onGrid(finePicture), scaleBody(body, fineSize.scale))
  freeLists(fineColours)
  freeParsing(coarse)
  for (const { pixels } of [coarsePicture, finePicture]) if (pixels !== photo.pixels) free(pixels)
  const { width, height, scale } = fineSize
  settleRims({ width, height, labels })
  dropStrayCloth({ width, height, labels }, body.unit * scale)
  return { width, height, scale, labels, noise: coarse.model.meanNoise }
}

function freeParsing({ distances, priors, model, seen, silhouette, followed, worn }: Parsing) {
  freeLists(distances)
  free(...priors, model.lightness, model.a, model.b, model.noise, seen, silhouette, followed, worn)
}

function scaleBody(body: BodyFrame, scale: number): BodyFrame {
  return mapBodyFrame(body, ({ x, y }) => ({ x: (x + 0.5) * scale - 0.5, y: (y + 0.5) * scale - 0.5 }), scale)
}
