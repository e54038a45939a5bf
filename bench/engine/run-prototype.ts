import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { readUpload } from './pictures.ts'
import { answerTurns } from './turns.ts'

// One process of another engine with the same stages as functions, in the folder named as an argument.
type Loaded = { im: unknown; alpha: unknown }
type Other = {
  load(bytes: Buffer): Promise<Loaded>
  analysePerson(photo: unknown): Promise<unknown>
  analyse(garment: unknown, alpha: unknown): Promise<unknown>
  tryOn(person: unknown, garment: unknown): Promise<unknown>
  studio(person: unknown): Promise<unknown>
}

const folder = process.argv[2] ?? ''
const files = ['img', 'tryon', 'garment', 'studio'].map(
  (name) => pathToFileURL(join(folder, `${name}.ts`)).href,
)
const parts = await Promise.all(files.map((file) => import(file) as Promise<Partial<Other>>))
const other = Object.assign({}, ...parts) as Other

answerTurns(
  async ({ person, garment, width, height }) => ({
    photo: await readUpload(person, width, height),
    garment: await readUpload(garment, 1024, 1024),
  }),
  async (input) => {
    const photo = await other.load(input.photo)
    const garment = await other.load(input.garment)
    const person = await other.analysePerson(photo.im)
    await other.tryOn(person, await other.analyse(garment.im, garment.alpha))
    await other.studio(person)
    return {}
  },
)
