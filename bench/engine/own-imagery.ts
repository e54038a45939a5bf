import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PhotoFolder } from './photo-folder.ts'

const root = join(import.meta.dirname, '../..')
const imagery = join(root, 'web/imagery')
const drawn = join(root, 'bench/engine/golden/garments')

const classes = {
  'prod-coat': 'outerwear',
  'prod-coat-grey': 'outerwear',
  'prod-jacket-man': 'outerwear',
  'prod-jacket-man-slate': 'outerwear',
  'prod-dress': 'dress',
  'prod-dress-green': 'dress',
  'prod-skirt-pleated': 'bottom',
  'prod-skirt-straight': 'bottom',
  'prod-trousers': 'bottom',
  'prod-trousers-man': 'bottom',
  'prod-trousers-man-grey': 'bottom',
  trousers: 'bottom',
  skirt: 'bottom',
} as const

/** The product's own figures and garments, for whoever has no photos at hand. Every other garment is a top. */
export async function openOwnImagery(): Promise<PhotoFolder> {
  const files = [...(await list(imagery, '.jpg')), ...(await list(drawn, '.svg'))]
  const isGarment = (path: string) => path.includes('prod-') || path.endsWith('.svg')
  const photos = files.map((path) => ({ name: nameOf(path), path }))
  const garments = photos.filter(({ path }) => isGarment(path))
  return {
    // Those of the pages end at the chin.
    people: photos.filter(({ path, name }) => !isGarment(path) && !name.startsWith('figure-')),
    garments,
    worn: [],
    classes: new Map(
      garments.map(({ name }) => [name, name in classes ? classes[name as keyof typeof classes] : 'top']),
    ),
  }
}

async function list(folder: string, ending: string): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => join(folder, file))
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
}
