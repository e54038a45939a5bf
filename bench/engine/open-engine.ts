import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as EngineModule from '../../engine/index.ts'
import type { GarmentClass, PersonReading, Refusal, TryOn } from '../../engine/index.ts'
import type * as NetworksModule from '../../server/src/providers/try-on-engine/built-in-networks.ts'
import type * as GarmentModule from '../../server/src/providers/try-on-engine/decode-garment.ts'
import { decodePicture, readUpload } from './pictures.ts'

export type OpenedEngine = {
  /** The commit it is of. */
  name: string
  /** Both pictures as they are rated: a photo of at most 768 x 1024, results 1024 high. */
  tryOn: (
    photoPath: string,
    garmentPath: string,
    garmentClass?: GarmentClass,
  ) => Promise<Refusal | (Omit<TryOn, 'judgement'> & Partial<Pick<TryOn, 'judgement'>>)>
}

const own = join(import.meta.dirname, '../..')

/** The engine of a checkout of this repository, by default this one; another's may be of an older commit, without a judge. */
export async function openEngine(checkout = own): Promise<OpenedEngine> {
  const load = <Module>(file: string) =>
    import(pathToFileURL(resolve(checkout, file)).href) as Promise<Module>
  const engine = await load<typeof EngineModule>('engine/index.ts')
  const provider = 'server/src/providers/try-on-engine'
  const { loadNetworks } = await load<typeof NetworksModule>(`${provider}/built-in-networks.ts`)
  const { decodeGarment } = await load<typeof GarmentModule>(`${provider}/decode-garment.ts`)
  const networks = await loadNetworks()
  let last: { path: string; reading: PersonReading | Refusal } | null = null

  return {
    name: execFileSync('git', ['-C', checkout, 'rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    async tryOn(photoPath, garmentPath, garmentClass) {
      const photo = await decodePicture(photoPath, 768, 1024)
      if (last?.path !== photoPath)
        last = { path: photoPath, reading: await engine.readPerson(networks, photo) }
      const person = last.reading
      if (engine.isRefusal(person)) return person
      const garmentPhoto = await decodeGarment(await readUpload(garmentPath), 832)
      const wearer = await engine.readWearer(networks, garmentPhoto)
      const found = engine.readGarmentPhoto(garmentPhoto, wearer, garmentClass)
      if (engine.isRefusal(found)) return found
      if (person.isBust) return { refusal: 'shoulders_out_of_frame' }
      return engine.tryOn(photo, { person, ...found }, { longSide: 1024 })
    },
  }
}
