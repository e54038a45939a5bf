import sharp, { type Sharp } from 'sharp'
import { readWearer, type Networks } from '../../engine/index.ts'
import type { TryOnEngine } from '../../server/src/providers/try-on-engine/type.ts'
import type { PhotoFolder } from './photo-folder.ts'
import { decodePicture, readUpload } from './pictures.ts'

export type RefusalTrial = { trial: string; expected: string[]; given: string | null; isRight: boolean }

type Trials = {
  photos: PhotoFolder
  networks: Networks
  /** Of each spoiled picture the other one of the pair is good. */
  good: { photo: Buffer; garmentPhoto: Buffer }
  run: (
    trial: string,
    expected: string[],
    pictures: { photo?: Buffer; garmentPhoto?: Buffer },
  ) => Promise<void>
}

/** Spoils pictures in known ways and looks whether each is refused for that reason, and whether the good ones are not. */
export async function tryRefusals(
  engine: TryOnEngine,
  networks: Networks,
  photos: PhotoFolder,
  number = 10,
): Promise<RefusalTrial[]> {
  const [someone, other] = photos.people
  const [something] = photos.garments
  if (!someone || !other || !something) return []
  const tried: RefusalTrial[] = []
  const good = {
    photo: await readUpload(someone.path, 768, 1024),
    garmentPhoto: await readUpload(something.path, 1024, 1024),
  }
  const run: Trials['run'] = async (trial, expected, pictures) => {
    const { refusal } = await engine.check({ ...good, ...pictures })
    tried.push({ trial, expected, given: refusal, isRight: expected.includes(refusal ?? 'none') })
  }
  const trials: Trials = { photos, networks, good, run }
  await tryGarmentsAsPeople(trials)
  await tryPeople(trials)
  await trySpoiledPeople(trials, number)
  await tryWalls(trials)
  await tryGarmentsCutOff(trials, number)
  return tried
}

async function tryGarmentsAsPeople({ photos: { garments }, networks, run }: Trials) {
  for (const { name, path } of garments) {
    const photo = await readUpload(path, 768, 1024)
    // Whoever wears it in its photo is a person.
    const isWorn = (await readWearer(networks, { picture: await decodePicture(photo) })) !== null
    await run(`garment as person: ${name}`, [isWorn ? 'none' : 'no_person'], { photo })
    if (!isWorn)
      await run(`black and white garment as person: ${name}`, ['no_person'], { photo: await toGrey(photo) })
  }
}

async function tryPeople({ photos: { people }, run }: Trials) {
  for (const { name, path } of people) {
    const photo = await readUpload(path, 768, 1024)
    await run(`good person: ${name}`, ['none'], { photo })
    await run(`black and white: ${name}`, ['none'], { photo: await toGrey(photo) })
  }
}

async function trySpoiledPeople({ photos: { people }, good, run }: Trials, number: number) {
  for (const { name, path } of people.slice(0, number)) {
    const photo = await readUpload(path, 768, 1024)
    const { width = 0, height = 0 } = await sharp(photo).metadata()
    const edit = (change: (image: Sharp) => Sharp) => change(sharp(photo)).png().toBuffer()
    await run(`dim: ${name}`, ['none'], { photo: await edit((image) => image.linear(0.3, 0)) })
    await run(`dark: ${name}`, ['photo_too_dark', 'no_person'], {
      photo: await edit((image) => image.linear(0.06, 0)),
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
    await run(`two people: ${name}`, ['several_people'], { photo: await standTogether(photo, good.photo) })
  }
}

async function tryWalls({ run }: Trials) {
  for (const colour of ['#ffffff', '#dddddd', '#335577']) {
    const wall = await sharp({ create: { width: 600, height: 800, channels: 3, background: colour } })
      .png()
      .toBuffer()
    await run(`wall as person: ${colour}`, ['no_person'], { photo: wall })
    await run(`wall as garment: ${colour}`, ['no_garment'], { garmentPhoto: wall })
  }
}

async function tryGarmentsCutOff({ photos: { garments }, run }: Trials, number: number) {
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
      garmentPhoto: await sharp(garment).extract(centre).png().toBuffer(),
    })
  }
}

function toGrey(photo: Buffer): Promise<Buffer> {
  return sharp(photo).grayscale().toColourspace('srgb').png().toBuffer()
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
