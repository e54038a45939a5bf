import sharp, { type Sharp } from 'sharp'
import { seeWearer, type Networks } from '../../engine/index.ts'
import type { TryOnEngine } from '../../server/src/providers/try-on-engine/type.ts'
import type { PhotoFolder } from './photo-folder.ts'
import { decodePicture, readUpload } from './pictures.ts'

export type RefusalTrial = { trial: string; expected: string[]; given: string | null; isRight: boolean }

/** Spoils pictures in known ways and looks whether each is refused for that reason, and whether the good ones are not. */
export async function tryRefusals(
  engine: TryOnEngine,
  networks: Networks,
  { people, garments }: PhotoFolder,
  number = 10,
) {
  const trials: RefusalTrial[] = []
  const [someone, other] = people
  const [something] = garments
  if (!someone || !other || !something) return trials
  const goodPhoto = await readUpload(someone.path, 768, 1024)
  const goodGarment = await readUpload(something.path, 1024, 1024)
  const run = async (trial: string, expected: string[], pictures: { photo?: Buffer; garment?: Buffer }) => {
    const { refusal } = await engine.check({
      modelImage: pictures.photo ?? goodPhoto,
      garmentImage: pictures.garment ?? goodGarment,
    })
    trials.push({ trial, expected, given: refusal, isRight: expected.includes(refusal ?? 'none') })
  }
  for (const { name, path } of garments) {
    const photo = await readUpload(path, 768, 1024)
    // Whoever wears it in its photo is a person.
    const isWorn = (await seeWearer(networks, { picture: await decodePicture(photo) })) !== null
    await run(`garment as person: ${name}`, [isWorn ? 'none' : 'no_person'], { photo })
    if (!isWorn) {
      const grey = await sharp(photo).grayscale().toColourspace('srgb').png().toBuffer()
      await run(`black and white garment as person: ${name}`, ['no_person'], { photo: grey })
    }
  }
  const chosen = people.slice(0, number)
  for (const { name, path } of people) {
    const photo = await readUpload(path, 768, 1024)
    await run(`good person: ${name}`, ['none'], { photo })
    const grey = await sharp(photo).grayscale().toColourspace('srgb').png().toBuffer()
    await run(`black and white: ${name}`, ['none'], { photo: grey })
  }
  for (const { name, path } of chosen) {
    const photo = await readUpload(path, 768, 1024)
    const { width = 0, height = 0 } = await sharp(photo).metadata()
    const edit = (change: (image: Sharp) => Sharp) => change(sharp(photo)).png().toBuffer()
    await run(`dark: ${name}`, ['photo_too_dark', 'no_person'], {
      photo: await edit((image) => image.linear(0.1, 0)),
    })
    await run(`blurred: ${name}`, ['photo_too_blurred', 'no_person'], {
      photo: await edit((image) => image.blur(width / 40)),
    })
    await run(`tiny: ${name}`, ['image_too_small'], { photo: await edit((image) => image.resize(180)) })
    await run(`far away: ${name}`, ['person_too_small', 'no_person', 'photo_too_blurred'], {
      photo: await edit((image) =>
        image.resize(90).extend({ top: 500, bottom: 380, left: 360, right: 320, background: '#c8c8c8' }),
      ),
    })
    await run(`legs only: ${name}`, ['shoulders_out_of_frame', 'no_person'], {
      photo: await edit((image) =>
        image.extract({ left: 0, top: Math.round(height * 0.55), width, height: Math.floor(height * 0.45) }),
      ),
    })
    await run(`two people: ${name}`, ['several_people'], { photo: await standTogether(photo, goodPhoto) })
  }
  for (const colour of ['#ffffff', '#dddddd', '#335577']) {
    const wall = await sharp({ create: { width: 600, height: 800, channels: 3, background: colour } })
      .png()
      .toBuffer()
    await run(`wall as person: ${colour}`, ['no_person'], { photo: wall })
    await run(`wall as garment: ${colour}`, ['no_garment'], { garment: wall })
  }
  for (const { name, path } of garments.slice(0, number)) {
    const garment = await readUpload(path, 1024, 1024)
    const { width = 0, height = 0 } = await sharp(garment).metadata()
    const centre = {
      left: Math.round(width * 0.3),
      top: Math.round(height * 0.3),
      width: Math.floor(width * 0.4),
      height: Math.floor(height * 0.4),
    }
    await run(`cut off: ${name}`, ['garment_cut_off', 'no_garment'], {
      garment: await sharp(garment).extract(centre).png().toBuffer(),
    })
  }
  return trials
}

async function standTogether(one: Buffer, other: Buffer): Promise<Buffer> {
  const [left, right] = await Promise.all(
    [one, other].map((photo) => sharp(photo).resize(600, 800, { fit: 'cover' }).png().toBuffer()),
  )
  return sharp({ create: { width: 1200, height: 800, channels: 3, background: '#ffffff' } })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: 600, top: 0 },
    ])
    .png()
    .toBuffer()
}
