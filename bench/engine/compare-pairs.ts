import {
  isRefusal,
  readGarmentPhoto,
  readPerson,
  readWearer,
  type Networks,
  type Refusal,
} from '../../engine/index.ts'
import { fitGarment } from '../../engine/fitting/fit-garment.ts'
import { correctPhoto } from '../../engine/person/read-person.ts'
import { makeStudioModel } from '../../engine/studio/make-studio-model.ts'
import { decodeGarment } from '../../server/src/providers/try-on-engine/decode-garment.ts'
import { makeBaselines } from './baselines.ts'
import type { Tile } from './contact-sheet.ts'
import { compareWithin, type Likeness } from './likeness.ts'
import type { Pair } from './photo-folder.ts'
import { decodePicture, encodePicture, readUpload } from './pictures.ts'
import { clothedRegion } from './regions.ts'

export type ComparedPair = { person: string; garment: string; likeness: Record<string, Likeness> }

/**
 * Tries garments on people who wear them already: the studio model image is the truth. Each picture is compared with it where
 * the garment is worn, beside plain grey and two ways of just laying the garment on.
 */
export async function comparePairs(networks: Networks, pairs: readonly Pair[]) {
  const compared: ComparedPair[] = []
  const refused: { person: string; garment: string; refusal: string }[] = []
  const rows: Tile[][] = []
  for (const { person, garment } of pairs) {
    const photo = await decodePicture(person.path, 768, 1024)
    const upload = await readUpload(garment.path)
    const reading = await readPerson(networks, photo)
    const garmentPhoto = await decodeGarment(upload, 832)
    const found = readGarmentPhoto(garmentPhoto, await readWearer(networks, garmentPhoto))
    if (isRefusal(reading) || isRefusal(found)) {
      const { refusal } = isRefusal(reading) ? reading : (found as Refusal)
      refused.push({ person: person.name, garment: garment.name, refusal })
      continue
    }
    const model = makeStudioModel(correctPhoto(photo, reading), reading, 1024)
    const region = clothedRegion(model, found.garment.garmentClass)
    const pictures = {
      engine: fitGarment(model, found.garment),
      ...makeBaselines(model, found.garment, region),
    }
    const likeness = Object.fromEntries(
      Object.entries(pictures).map(([name, picture]) => [
        name,
        compareWithin(model.picture, picture, region),
      ]),
    )
    compared.push({ person: person.name, garment: garment.name, likeness })
    const tiles = Object.entries(pictures).map(async ([name, picture]) => ({
      picture: await encodePicture(picture),
      label: `${name} ${describe(likeness[name])}`,
    }))
    rows.push([
      { picture: upload, label: garment.name },
      { picture: await encodePicture(model.picture), label: `truth: ${person.name}` },
      ...(await Promise.all(tiles)),
    ])
  }
  return { compared, refused, means: meanOfEach(compared), rows }
}

function describe(likeness: Likeness | undefined): string {
  if (!likeness) return ''
  return [likeness.ssim.toFixed(2), likeness.gradients.toFixed(2), likeness.colour.toFixed(1)].join(' / ')
}

function meanOfEach(compared: readonly ComparedPair[]): Record<string, Likeness> {
  const names = Object.keys(compared[0]?.likeness ?? {})
  return Object.fromEntries(
    names.map((name) => {
      const all = compared.flatMap(({ likeness }) => likeness[name] ?? [])
      const mean = (key: keyof Likeness) => all.reduce((sum, one) => sum + one[key], 0) / all.length
      return [
        name,
        {
          ssim: mean('ssim'),
          gradients: mean('gradients'),
          colour: mean('colour'),
          changed: mean('changed'),
        },
      ]
    }),
  )
}
