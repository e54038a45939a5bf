import { join } from 'node:path'
import {
  isRefusal,
  readGarmentPhoto,
  readPerson,
  readWearer,
  type GarmentPhotoReading,
  type Networks,
  type Refusal,
} from '../../engine/index.ts'
import { cropForFitting, fitWithin } from '../../engine/fitting/fit-garment.ts'
import { judgeTryOn, type TryOnJudgement } from '../../engine/judge/judge-try-on.ts'
import { correctPhoto } from '../../engine/person/read-person.ts'
import { makeStudioModel } from '../../engine/studio/make-studio-model.ts'
import { decodeGarment } from '../../server/src/providers/try-on-engine/decode-garment.ts'
import { writeSheet, type Tile } from './contact-sheet.ts'
import type { Photo, PhotoFolder } from './photo-folder.ts'
import { decodePicture, encodePicture, readUpload } from './pictures.ts'
import { measureIdentity } from './regions.ts'

export type TryOnRecord = { person: string; garment: string } & (
  | { refusal: string }
  | ({ milliseconds: number; judgement: TryOnJudgement | null } & ReturnType<typeof measureIdentity>)
)

/** One sheet a person: the photo, the studio model image and every garment on the person; and one of all studio images. */
export async function drawSheets(
  networks: Networks,
  folder: PhotoFolder,
  out: string,
  garmentsOf: (person: Photo) => Photo[],
) {
  const records: TryOnRecord[] = []
  const studios: Tile[] = []
  const readings = new Map<string, GarmentPhotoReading | Refusal>()
  for (const person of folder.people) {
    const photo = await decodePicture(person.path, 768, 1024)
    const reading = await readPerson(networks, photo)
    const own = { picture: await encodePicture(photo), label: person.name }
    if (isRefusal(reading)) {
      studios.push(own, { picture: null, label: reading.refusal })
      records.push({ person: person.name, garment: '', refusal: reading.refusal })
      continue
    }
    const model = makeStudioModel(correctPhoto(photo, reading), reading, 1024)
    const studio = { picture: await encodePicture(model.picture), label: 'studio model image' }
    studios.push(own, studio)
    const tiles: Tile[] = [own, studio]
    for (const garment of garmentsOf(person)) {
      const found = readings.get(garment.name) ?? (await readGarment(networks, folder, garment))
      readings.set(garment.name, found)
      if (isRefusal(found)) {
        tiles.push({ picture: null, label: `${garment.name}: ${found.refusal}` })
        records.push({ person: person.name, garment: garment.name, refusal: found.refusal })
        continue
      }
      const began = performance.now()
      let judgement: TryOnJudgement | null = null
      const fitting = cropForFitting(model, found.garment.garmentClass)
      const tryOn = fitWithin(model.picture, fitting, found.garment, (evidence) => {
        judgement = judgeTryOn(evidence)
      })
      const milliseconds = Math.round(performance.now() - began)
      tiles.push({ picture: await encodePicture(tryOn), label: garment.name })
      const identity = measureIdentity(model, found.garment, tryOn)
      records.push({ person: person.name, garment: garment.name, milliseconds, judgement, ...identity })
    }
    await writeSheet(join(out, `person-${person.name}.png`), inRows(tiles, 8))
    console.log(`${person.name}: ${tiles.length - 2} garments`)
  }
  await writeSheet(join(out, 'studio.png'), inRows(studios, 8))
  return { summary: summarise(records), records }
}

/** Refusals, try-ons that changed next to nothing, and the largest changes where nothing may change. */
function summarise(records: readonly TryOnRecord[]) {
  const made = records.flatMap((record) => ('refusal' in record ? [] : [record]))
  const most = (key: 'changedFarShare' | 'largestChangeInFace') =>
    made.reduce((worst, record) => Math.max(worst, record[key]), 0)
  return {
    tryOns: made.length,
    refusals: records.length - made.length,
    unchanged: made.filter(({ changedShare }) => changedShare < 0.005).length,
    mostChangedFar: most('changedFarShare'),
    largestChangeInFace: most('largestChangeInFace'),
    judge: countStrikes(made.map(({ judgement }) => judgement)),
  }
}

/** How often each measure of the engine's judge strikes, and how many results it leaves. */
function countStrikes(judgements: readonly (TryOnJudgement | null)[]) {
  const struck = judgements.map((judgement) => judgement?.struck ?? ['no place found'])
  const names = [...new Set(struck.flat())].sort()
  return {
    kept: struck.filter(({ length }) => length === 0).length,
    ...Object.fromEntries(
      names.map((name) => [name, struck.filter((all: readonly string[]) => all.includes(name)).length]),
    ),
  }
}

async function readGarment(networks: Networks, { classes }: PhotoFolder, { name, path }: Photo) {
  const garmentPhoto = await decodeGarment(await readUpload(path), 832)
  return readGarmentPhoto(garmentPhoto, await readWearer(networks, garmentPhoto), classes.get(name))
}

function inRows(tiles: readonly Tile[], columns: number): Tile[][] {
  const rows: Tile[][] = []
  for (let i = 0; i < tiles.length; i += columns) rows.push(tiles.slice(i, i + columns))
  return rows
}
