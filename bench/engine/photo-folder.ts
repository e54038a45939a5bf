import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { garmentClasses, type GarmentClass } from '../../contract/try-on.ts'

/** One picture of the folder; `name` is its file name without the ending. */
export type Photo = { name: string; path: string }
export type Pair = { person: Photo; garment: Photo }

/**
 * A folder of evaluation photos: people/ and garments/, and perhaps pairs.csv (person, garment: the person wears it in the
 * photo) and classes.csv (garment, class), which name files without their endings.
 */
export type PhotoFolder = {
  people: Photo[]
  garments: Photo[]
  worn: Pair[]
  classes: Map<string, GarmentClass>
}

/** Several folders as one; null where none of them exists. */
export async function openPhotoFolders(folders: readonly string[]): Promise<PhotoFolder | null> {
  const found = folders.filter((folder) => existsSync(folder))
  if (found.length === 0) return null
  const all = await Promise.all(found.map(openPhotoFolder))
  return {
    people: all.flatMap(({ people }) => people),
    garments: all.flatMap(({ garments }) => garments),
    worn: all.flatMap(({ worn }) => worn),
    classes: new Map(all.flatMap(({ classes }) => [...classes])),
  }
}

async function openPhotoFolder(folder: string): Promise<PhotoFolder> {
  const [people, garments, pairs, classes] = await Promise.all([
    listPhotos(join(folder, 'people')),
    listPhotos(join(folder, 'garments')),
    readTable(join(folder, 'pairs.csv')),
    readTable(join(folder, 'classes.csv')),
  ])
  const worn = pairs.flatMap(([personName, garmentName]) => {
    const person = people.find(({ name }) => name === personName)
    const garment = garments.find(({ name }) => name === garmentName)
    return person && garment ? [{ person, garment }] : []
  })
  const known = classes.flatMap(([name = '', kind]) => {
    const garmentClass = garmentClasses.find((candidate) => candidate === kind)
    return garmentClass ? [[name, garmentClass] as const] : []
  })
  return { people, garments, worn, classes: new Map(known) }
}

/** Each garment on one person in turn; the people go round. */
export function pairInTurn({ people, garments }: PhotoFolder): Pair[] {
  return garments.flatMap((garment, index) => {
    const person = people[index % people.length]
    return person ? [{ person, garment }] : []
  })
}

async function listPhotos(folder: string): Promise<Photo[]> {
  const files = await readdir(folder)
  return files
    .filter((file) => /\.(jpe?g|png|webp)$/i.test(file))
    .sort()
    .map((file) => ({ name: parse(file).name, path: join(folder, file) }))
}

/** The rows of a comma-separated file; none when there is no such file. */
async function readTable(path: string): Promise<string[][]> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(',').map((field) => field.trim()))
}
