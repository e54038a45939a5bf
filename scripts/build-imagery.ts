import { createHash } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

const sourceFolder = join(import.meta.dirname, '../web/imagery')
const publicFolder = join(import.meta.dirname, '../web/public/imagery')
const manifestFile = join(import.meta.dirname, '../web/src/content/imagery.generated.ts')

const standardWidths = [320, 640, 768, 1024, 1280]
const encoders = {
  // Effort 1 instead of 3: 9 % larger, in a third of the time, which whoever starts for the first time waits for.
  avif: (image: Sharp) => image.avif({ quality: 55, effort: 1 }),
  webp: (image: Sharp) => image.webp({ quality: 78, effort: 4 }),
  jpg: (image: Sharp) => image.jpeg({ quality: 78, mozjpeg: true }),
}
type Format = keyof typeof encoders
/** Part of every file name, so that a change of the encoders above reaches the browsers' caches. */
const recipe = '2'

/** No page shows these in several widths: they are asked for by their plain names, or by tests and measurements alone. */
export const plainAlone = [
  'hero-after',
  'hero-before',
  'look-cable',
  'look-coat',
  'look-dress',
  'look-shirt',
  'prod-knit-oat',
]

type BuiltImage = { name: string; width: number; height: number; hash: string; widths: number[] }

/**
 * Turns web/imagery/*.jpg into AVIF, WebP and JPEG at the widths a page may ask for (ui/picture.tsx), never enlarged, under
 * web/public/imagery/{name}.{hash}-{width}.{format}, beside the plain {name}.jpg. The hash is of the source's content:
 * what exists already is kept, so that a second run converts nothing. The manifest goes to web/src/content.
 */
export async function buildImagery(): Promise<void> {
  await mkdir(publicFolder, { recursive: true })
  const sources = (await readdir(sourceFolder)).filter((file) => file.endsWith('.jpg')).sort()
  const images: BuiltImage[] = []
  for (const file of sources) {
    const bytes = await readFile(join(sourceFolder, file))
    await writePlainCopy(file, bytes)
    if (!plainAlone.includes(nameOf(file))) images.push(await buildImage(file, bytes))
  }
  await removeOutdated([...sources, ...images.flatMap(filesOf)])
  await writeManifest(images)
}

async function buildImage(file: string, bytes: Buffer): Promise<BuiltImage> {
  const { width, height } = await sharp(bytes).metadata()
  const image = {
    name: nameOf(file),
    width,
    height,
    hash: hashOf(bytes),
    widths: widthsOf(width),
  }
  await Promise.all(
    variantsOf(image).map(({ format, width: target }) => writeVariant(image, bytes, target, format)),
  )
  return image
}

function nameOf(file: string): string {
  return file.slice(0, -'.jpg'.length)
}

async function writeVariant(image: BuiltImage, bytes: Buffer, width: number, format: Format): Promise<void> {
  const path = join(publicFolder, variantName(image, width, format))
  if (await exists(path)) return
  await writeWhole(path, await encoders[format](sharp(bytes).resize({ width })).toBuffer())
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(recipe).update(bytes).digest('hex').slice(0, 8)
}

/** The standard widths the source can fill, without those close to its own width, which is the largest. */
function widthsOf(sourceWidth: number): number[] {
  const smaller = standardWidths.filter((width) => width < sourceWidth * 0.9)
  return [...smaller, Math.min(sourceWidth, Math.max(...standardWidths))]
}

/** Every width in the formats that a page chooses from; as JPEG, which any other program reads, the largest alone. */
function variantsOf({ widths }: BuiltImage): { width: number; format: Format }[] {
  const chosen = (['avif', 'webp'] as const).flatMap((format) => widths.map((width) => ({ width, format })))
  return [...chosen, { width: Math.max(...widths), format: 'jpg' }]
}

function variantName(image: BuiltImage, width: number, format: Format): string {
  return `${image.name}.${image.hash}-${width}.${format}`
}

async function writePlainCopy(file: string, bytes: Buffer): Promise<void> {
  const path = join(publicFolder, file)
  const current = await readFile(path).catch(() => null)
  if (!current?.equals(bytes)) await writeWhole(path, bytes)
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** A start that is interrupted here must not leave half a picture under the final name. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  await writeFile(`${path}.part`, content)
  await rename(`${path}.part`, path)
}

async function removeOutdated(current: string[]): Promise<void> {
  const wanted = new Set(current)
  for (const file of await readdir(publicFolder)) {
    if (!wanted.has(file)) await rm(join(publicFolder, file))
  }
}

function filesOf(image: BuiltImage): string[] {
  return variantsOf(image).map(({ width, format }) => variantName(image, width, format))
}

async function writeManifest(images: BuiltImage[]): Promise<void> {
  const text =
    '/** Written by scripts/build-imagery.ts: the pictures of web/imagery, as ui/picture.tsx takes them. */\n' +
    `export const imagery = {\n${images.map(manifestEntry).join('')}} as const\n`
  const current = await readFile(manifestFile, 'utf8').catch(() => '')
  if (current !== text) await writeFile(manifestFile, text)
}

function manifestEntry({ name, width, height, hash, widths }: BuiltImage): string {
  const fields = [
    `name: '${name}'`,
    `width: ${width}`,
    `height: ${height}`,
    `hash: '${hash}'`,
    `widths: [${widths.join(', ')}]`,
  ]
  return `  '${name}': {\n${fields.map((field) => `    ${field},\n`).join('')}  },\n`
}
