import { describe, expect, test } from 'vitest'
import { colours, drawPerson, jointsAt, sightingOf } from '../test/drawn-person.ts'
import { noNetworks } from '../test/no-networks.ts'
import { blur } from '../pixels/blur.ts'
import { createPicture, type Picture } from '../picture.ts'
import { readBodyFrame } from './body-frame.ts'
import { checkPerson } from './check-person.ts'
import { refuseSighting } from './refuse-sighting.ts'
import type { KeypointName, PersonSighting, Pose } from './types.ts'
import { keypointNames } from './types.ts'

const { picture, sighting } = drawPerson(420, 660, 210, 140)

function changeSighting(changes: {
  pose?: (name: KeypointName) => object
  faces?: PersonSighting['faces']
}): PersonSighting {
  const pose = Object.fromEntries(
    keypointNames.map((name) => [name, { ...sighting.pose[name], ...changes.pose?.(name) }]),
  ) as Pose
  const faces = changes.faces ?? sighting.faces
  return { ...sighting, pose, faces, body: readBodyFrame(pose, faces), isBust: false }
}

function paint(alter: (value: number) => number): Picture {
  return { ...picture, pixels: picture.pixels.map(alter) }
}

describe('a photo', () => {
  test('of one person seen from the front is taken', () => {
    expect(refuseSighting(picture, sighting)).toBe(null)
  })

  test('without a person is refused', () => {
    expect(refuseSighting(picture, changeSighting({ pose: () => ({ score: 0.2 }), faces: [] }))).toBe(
      'no_person',
    )
  })

  test('of two people side by side is refused, a small face in the distance is not minded', () => {
    const face = sighting.faces[0]
    expect(refuseSighting(picture, changeSighting({ faces: [face, { ...face, x: face.x + 130 }] }))).toBe(
      'several_people',
    )
    const distant = { ...face, x: face.x + 130, width: 20, height: 22 }
    expect(refuseSighting(picture, changeSighting({ faces: [face, distant] }))).toBe(null)
  })

  test('whose head is cut off is taken, clothes that lie like a body are not', () => {
    const headless = changeSighting({ faces: [] })
    expect(refuseSighting(picture, headless)).toBe(null)
    const clothes = { ...picture, pixels: picture.pixels.slice() }
    for (let o = 0; o < clothes.pixels.length; o += 3)
      if (clothes.pixels[o] === colours.skin[0]) clothes.pixels.set(colours.wall, o)
    expect(refuseSighting(clothes, headless)).toBe('no_person')
  })

  test('TRY-142 without a face that ends at the hips is taken by what it shows, clothes that lie so are not', () => {
    const hips = Math.round(sighting.pose.leftHip.y - 10)
    const cut = { width: 420, height: hips, pixels: picture.pixels.slice(0, 420 * hips * 3) }
    const scoreOf = (name: KeypointName) => (/Hip|Knee|Ankle|Wrist/.test(name) ? 0.1 : 0.62)
    const half = changeSighting({ faces: [], pose: (name) => ({ score: scoreOf(name) }) })
    const fromBehind = changeSighting({
      faces: [],
      pose: (name) => ({ score: scoreOf(name), x: 420 - sighting.pose[name].x }),
    })
    expect(refuseSighting(cut, half)).toBe(null)
    expect(refuseSighting(cut, fromBehind)).toBe('seen_from_behind')
    for (let o = 0; o < cut.pixels.length; o += 3)
      if (cut.pixels[o] === colours.skin[0]) cut.pixels.set(colours.wall, o)
    for (const clothes of [half, fromBehind]) expect(refuseSighting(cut, clothes)).toBe('no_person')
  })

  test('in black and white is taken without a head too, clothes without hands and feet are not', () => {
    const grey = { ...picture, pixels: picture.pixels.slice() }
    for (let o = 0; o < grey.pixels.length; o += 3)
      grey.pixels.fill(grey.pixels[o] * 0.3 + grey.pixels[o + 1] * 0.6 + grey.pixels[o + 2] * 0.1, o, o + 3)
    expect(refuseSighting(grey, changeSighting({ faces: [] }))).toBe(null)
    const clothes = changeSighting({
      faces: [],
      pose: (name) => (/Wrist|Ankle/.test(name) ? { score: 0.33 } : {}),
    })
    expect(refuseSighting(grey, clothes)).toBe('no_person')
  })

  test('from behind is refused', () => {
    const joints = jointsAt(210, 140)
    const swap = (name: KeypointName): KeypointName =>
      (name.startsWith('left')
        ? name.replace('left', 'right')
        : name.replace('right', 'left')) as KeypointName
    const turned = Object.fromEntries(
      keypointNames.map((name) => [name, joints[swap(name)]]),
    ) as typeof joints
    expect(refuseSighting(picture, sightingOf(turned, null))).toBe('seen_from_behind')
  })

  test('of a face alone is refused', () => {
    const isHead = (name: KeypointName) => /nose|Eye|Ear/.test(name)
    const faceOnly = changeSighting({ pose: (name) => (isHead(name) ? {} : { score: 0.1 }) })
    expect(refuseSighting(picture, faceOnly)).toBe('shoulders_out_of_frame')
  })

  test('TRY-138 of a head that leaves no body in sight is refused, wherever a network thought it saw a small one', () => {
    const [face] = sighting.faces
    const onForehead = changeSighting({
      pose: (name) => ({
        x: face.x + 30 + (sighting.pose[name].x - 210) * 0.1,
        y: face.y + 10 + (sighting.pose[name].y - 140) * 0.1,
      }),
    })
    expect(refuseSighting(picture, onForehead)).toBe('shoulders_out_of_frame')
  })

  test('of a person far away is refused', () => {
    const small = changeSighting({
      pose: (name) => ({ x: sighting.pose[name].x * 0.3, y: sighting.pose[name].y * 0.3 }),
      faces: [],
    })
    expect(refuseSighting(picture, small)).toBe('person_too_small')
  })

  test('TRY-165 of a person as high as a wide photo is taken', () => {
    const wide = createPicture(Math.ceil(11 * sighting.body.unit), picture.height)
    wide.pixels.fill(230)
    for (let y = 0; y < picture.height; y++) {
      const row = picture.pixels.subarray(y * picture.width * 3, (y + 1) * picture.width * 3)
      wide.pixels.set(row, y * wide.width * 3)
    }
    expect(refuseSighting(wide, sighting)).toBe(null)
  })

  test('taken in the dark is refused', () => {
    expect(
      refuseSighting(
        paint((value) => value * 0.05),
        sighting,
      ),
    ).toBe('photo_too_dark')
    expect(
      refuseSighting(
        paint((value) => value * 0.5),
        sighting,
      ),
    ).toBe(null)
  })

  test('badly out of focus is refused', () => {
    const blurred = { ...picture, pixels: new Uint8Array(picture.pixels.length) }
    for (let c = 0; c < 3; c++) {
      const values = Float32Array.from({ length: 420 * 660 }, (_, i) => picture.pixels[i * 3 + c])
      const channel = blur({ width: 420, height: 660, values }, 7).values
      for (let i = 0; i < channel.length; i++) blurred.pixels[i * 3 + c] = channel[i] + 0.5
    }
    expect(refuseSighting(blurred, sighting)).toBe('photo_too_blurred')
  })

  test('below 256 pixels is refused before anything is looked at', async () => {
    const tiny = { width: 200, height: 400, pixels: new Uint8Array(200 * 400 * 3) }
    expect(await checkPerson(noNetworks, tiny)).toEqual({ refusal: 'image_too_small' })
  })
})
