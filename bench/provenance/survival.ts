import sharp, { type Sharp } from 'sharp'
import { embedWatermark, findWatermark } from '../../engine/index.ts'
import { readPicture, saveJpeg, size, type DrawPicture } from './pictures.ts'

const asked = 0.95
const { width, height } = size

const crop = (picture: Sharp) =>
  picture.extract({
    left: Math.round(width * 0.08),
    top: Math.round(height * 0.09),
    width: Math.round(width * 0.8),
    height: Math.round(height * 0.8),
  })

/** What happens to a picture on its way through the world, beginning with the file that we hand out. */
const fates: Record<string, (file: Buffer) => Promise<Sharp>> = {
  'JPEG, quality 70': async (file) => sharp(await sharp(file).jpeg({ quality: 70 }).toBuffer()),
  'half the size': async (file) =>
    sharp(
      await sharp(file)
        .resize(width / 2)
        .jpeg({ quality: 90 })
        .toBuffer(),
    ),
  'four fifths of width and height': async (file) =>
    sharp(await crop(sharp(file)).jpeg({ quality: 90 }).toBuffer()),
  'all three': async (file) =>
    sharp(
      await sharp(await crop(sharp(file)).toBuffer())
        .resize(Math.round(width * 0.4))
        .jpeg({ quality: 70 })
        .toBuffer(),
    ),
}

export async function measureSurvival(draw: DrawPicture, results: number): Promise<boolean> {
  const found = new Map(Object.keys(fates).map((name) => [name, 0]))
  for (let n = 0; n < results; n++) {
    const picture = await draw(n)
    const mark = (n * 2_654_435_761) % 2 ** 40
    embedWatermark(picture, mark)
    const file = await saveJpeg(picture)
    for (const [name, meet] of Object.entries(fates)) {
      if (findWatermark(await readPicture(await meet(file))) === mark)
        found.set(name, (found.get(name) ?? 0) + 1)
    }
  }
  console.log(`\nWatermarks found again, of ${results} pictures (asked: ${asked * 100} %)`)
  for (const [name, count] of found)
    console.log(`  ${name.padEnd(34)} ${((100 * count) / results).toFixed(1)} %`)
  return [...found.values()].every((count) => count >= asked * results)
}
