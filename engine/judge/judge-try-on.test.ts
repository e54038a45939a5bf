import { expect, test } from 'vitest'
import { drawModel } from '../test/drawn-model.ts'
import type { GarmentReading } from '../garment/garment.ts'
import { createPicture, createPlane, type Plane } from '../picture.ts'
import type { TryOnEvidence } from './evidence.ts'
import { judgeTryOn } from './judge-try-on.ts'

const green = [40, 140, 80]
const model = drawModel()
const { width, height } = model.picture

/** A plain green top, hanging to the hips of the drawn person: where the magenta T-shirt is, there is green cloth. */
function drawTryOn(): TryOnEvidence {
  const cover = createPlane(width, height)
  const result = { ...model.picture, pixels: model.picture.pixels.slice() }
  for (let i = 0; i < cover.values.length; i++) {
    if (model.layers.upper.values[i] <= 0.5) continue
    cover.values[i] = 1
    paint(result.pixels, i, green)
  }
  return { model, garment: plainGarment(), cover, hemY: 245, underHem: { left: false, right: false }, result }
}

/** The judge asks a garment for its class, its colours and where they are. */
function plainGarment(): GarmentReading {
  const picture = createPicture(20, 20)
  for (let i = 0; i < 400; i++) paint(picture.pixels, i, green)
  const matte: Plane = { ...createPlane(20, 20), values: new Float32Array(400).fill(1) }
  return { picture, matte, garmentClass: 'top' } as GarmentReading
}

function paint(pixels: Uint8Array, i: number, colour: readonly number[]) {
  for (let c = 0; c < 3; c++) pixels[i * 3 + c] = colour[c]
}

function forArea([left, top, right, bottom]: readonly number[], visit: (pixel: number) => void) {
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) visit(y * width + x)
}

const struckOf = (evidence: TryOnEvidence) => judgeTryOn(evidence).struck

test('an honest try-on is kept, and the pictures it is judged by stay as they are', () => {
  const evidence = drawTryOn()
  const before = evidence.result.pixels.slice()
  expect(judgeTryOn(evidence)).toMatchObject({ struck: [], blame: null })
  expect(evidence.result.pixels).toEqual(before)
})

test('a warp that collapsed strikes: cloth beside the body, the trunk bare; another garment image is asked for', () => {
  const evidence = drawTryOn()
  evidence.cover.values.fill(0)
  forArea([0, 150, 288, 175], (i) => (evidence.cover.values[i] = 1))
  const { struck, blame } = judgeTryOn(evidence)
  expect(struck).toEqual(expect.arrayContaining(['outOfReach', 'bare']))
  expect(blame).toBe('garment')
})

test('narrow trousers in place of wide ones do not strike, bare legs in place of cloth do', () => {
  const evidence = drawTryOn()
  const garment = { ...evidence.garment, garmentClass: 'bottom' as const }
  const { cover, result } = evidence
  cover.values.fill(0)
  forArea([102, 250, 186, 384], (i) => {
    const isLeg = Math.abs((i % width) - 144) > 14
    cover.values[i] = isLeg ? 1 : 0
    paint(result.pixels, i, isLeg ? green : [...model.backdrop.pixels.subarray(i * 3, i * 3 + 3)])
  })
  expect(struckOf({ ...evidence, garment, hemY: 380 })).not.toContain('bare')
  forArea([130, 250, 158, 384], (i) => paint(result.pixels, i, [205, 160, 135]))
  expect(struckOf({ ...evidence, garment, hemY: 380 })).toContain('bare')
})

test('TRY-98 trousers on a head and shoulders strike, and a photo with hips in sight is asked for', () => {
  const evidence = drawTryOn()
  const cover = createPlane(width, height)
  const body = { ...model.body, hipMid: { x: width / 2, y: height + 20 } }
  const layers = { ...model.layers, lower: createPlane(width, height) }
  const garment = { ...evidence.garment, garmentClass: 'bottom' as const }
  const { struck, blame } = judgeTryOn({
    ...evidence,
    model: { ...model, body, layers },
    garment,
    cover,
    result: model.picture,
  })
  expect(struck[0]).toBe('offFrame')
  expect(blame).toBe('photo')
})

test('TRY-114 a large bare belly that no photo shows strikes; trousers that go on up to a shorter top do not', () => {
  const belowTopIn = (colour: readonly number[]) => {
    const evidence = drawTryOn()
    forArea([102, 185, 186, 245], (i) => {
      if (model.layers.upper.values[i] <= 0.5) return
      evidence.cover.values[i] = 0
      paint(evidence.result.pixels, i, colour)
    })
    return struckOf({ ...evidence, hemY: 185 })
  }
  expect(belowTopIn([205, 160, 135])).toContain('imagined')
  expect(belowTopIn([48, 72, 128])).not.toContain('imagined')
})

test('TRY-37 a bag before the legs is no bare leg', () => {
  const evidence = drawTryOn()
  const garment = { ...evidence.garment, garmentClass: 'bottom' as const }
  const shoes = { ...model.layers.shoes, values: model.layers.shoes.values.slice() }
  evidence.cover.values.fill(0)
  forArea([102, 250, 186, 384], (i) => (evidence.cover.values[i] = 1))
  const bag = [140, 270, 186, 330]
  forArea(bag, (i) => (evidence.cover.values[i] = 0))
  const judged = () =>
    struckOf({ ...evidence, garment, hemY: 380, model: { ...model, layers: { ...model.layers, shoes } } })
  expect(judged()).toContain('bare')
  forArea(bag, (i) => (shoes.values[i] = 1))
  expect(judged()).not.toContain('bare')
})

test('cloth that hangs together with nothing strikes; an open coat has two fronts', () => {
  const evidence = drawTryOn()
  forArea([140, 100, 148, 250], (i) => (evidence.cover.values[i] = 0))
  expect(struckOf(evidence)).toContain('scattered')
  const coat = { ...evidence, garment: { ...evidence.garment, garmentClass: 'outerwear' as const } }
  expect(struckOf(coat)).toEqual([])
})

test('colours that are not the garment’s strike', () => {
  const evidence = drawTryOn()
  evidence.cover.values.forEach((share, i) => share > 0 && paint(evidence.result.pixels, i, [20, 20, 160]))
  expect(struckOf(evidence)).toEqual(['lostColour'])
})

test('legs that became empty studio strike, and another photo is asked for', () => {
  const evidence = drawTryOn()
  forArea([110, 300, 178, 384], (i) => {
    const { backdrop } = model
    paint(evidence.result.pixels, i, [...backdrop.pixels.subarray(i * 3, i * 3 + 3)])
  })
  expect(judgeTryOn(evidence)).toMatchObject({ struck: ['vanished'], blame: 'photo' })
})

test('old cloth that was taken for skin and lies before the new strikes', () => {
  const evidence = drawTryOn()
  const skin = { ...model.layers.skin, values: model.layers.skin.values.slice() }
  forArea([130, 180, 160, 200], (i) => {
    skin.values[i] = 1
    paint(evidence.result.pixels, i, [...model.picture.pixels.subarray(i * 3, i * 3 + 3)])
  })
  expect(struckOf({ ...evidence, model: { ...model, layers: { ...model.layers, skin } } })).toEqual([
    'falseSkin',
  ])
})

test('TRY-37 a hand on the hip, bent away from the line of its arm, is no old cloth', () => {
  const evidence = drawTryOn()
  const { layers, body } = model
  const skin = { ...layers.skin, values: layers.skin.values.slice() }
  const hand = [132, 195, 152, 215]
  forArea(hand, (i) => {
    skin.values[i] = 1
    paint(evidence.result.pixels, i, [...model.picture.pixels.subarray(i * 3, i * 3 + 3)])
  })
  const withArm = (right: typeof body.sides.right) => ({
    ...evidence,
    model: { ...model, layers: { ...layers, skin }, body: { ...body, sides: { ...body.sides, right } } },
  })
  expect(struckOf(withArm(body.sides.right))).toContain('falseSkin')
  const akimbo = {
    ...body.sides.right,
    elbow: { x: 250, y: 190, score: 0.9 },
    wrist: { x: 196, y: 225, score: 0.9 },
  }
  expect(struckOf(withArm(akimbo))).not.toContain('falseSkin')
})

test('TRY-37 nor is it where its arm was bare, and the new sleeve hides all of that but the hand', () => {
  const evidence = drawTryOn()
  const { layers, body } = model
  const skin = { ...layers.skin, values: layers.skin.values.slice() }
  const bareArm = [150, 150, 215, 215]
  forArea(bareArm, (i) => {
    skin.values[i] = 1
    evidence.cover.values[i] = 1
    paint(evidence.result.pixels, i, green)
  })
  forArea([132, 195, 152, 215], (i) => {
    skin.values[i] = 1
    paint(evidence.result.pixels, i, [...model.picture.pixels.subarray(i * 3, i * 3 + 3)])
  })
  const akimbo = {
    ...body.sides.right,
    elbow: { x: 250, y: 190, score: 0.9 },
    wrist: { x: 196, y: 225, score: 0.9 },
  }
  const posed = {
    ...model,
    layers: { ...layers, skin },
    body: { ...body, sides: { ...body.sides, right: akimbo } },
  }
  expect(struckOf({ ...evidence, model: posed })).not.toContain('falseSkin')
})

test('an arm that ends in nothing and a hand that is gone strike', () => {
  const evidence = drawTryOn()
  const { elbow, wrist } = model.body.sides.right
  forArea([elbow.x - 16, elbow.y - 16, wrist.x + 16, wrist.y + 30], (i) =>
    paint(evidence.result.pixels, i, [...model.backdrop.pixels.subarray(i * 3, i * 3 + 3)]),
  )
  expect(new Set(struckOf(evidence))).toEqual(new Set(['lostArms', 'lostHands']))
})

test('a sleeve as pale as the wall behind it, which stays as it was, is no lost arm', () => {
  const evidence = drawTryOn()
  const white = { ...model, picture: { ...model.picture, pixels: model.picture.pixels.slice() } }
  const { left, right } = model.body.sides
  for (const { shoulder, wrist } of [left, right]) {
    const from = Math.round(Math.min(shoulder.x, wrist.x)) - 24
    forArea([from, 120, from + 60, 250], (i) => {
      const wall = model.backdrop.pixels.subarray(i * 3, i * 3 + 3)
      for (const { pixels } of [white.picture, evidence.result]) pixels.set(wall, i * 3)
      evidence.cover.values[i] = 0
    })
  }
  expect(struckOf({ ...evidence, model: white })).not.toContain('lostArms')
  expect(struckOf(evidence)).toContain('lostArms')
})

test('a long sleeve strikes on an arm that goes behind the body, a short one does not', () => {
  const evidence = drawTryOn()
  const { left } = model.body.sides
  const behind = { ...left, elbow: { ...left.elbow, x: 130 }, wrist: { ...left.wrist, x: 140, score: 0.1 } }
  const body = { ...model.body, sides: { ...model.body.sides, left: behind } }
  const sleeved = (sleeve: GarmentReading['sleeve']) =>
    struckOf({ ...evidence, model: { ...model, body }, garment: { ...evidence.garment, sleeve } })
  expect(sleeved('long')).toEqual(['sleeveBehind'])
  expect(sleeved('short')).toEqual([])
})

test('a skirt that gives way to trousers takes nothing of the body', () => {
  const evidence = drawTryOn()
  const { hip, knee } = model.body.sides.right
  const beside = Math.round(Math.max(hip.x, knee.x) + 0.2 * model.body.unit)
  const alpha = { ...model.layers.alpha, values: model.layers.alpha.values.slice() }
  const before = { ...model.picture, pixels: model.picture.pixels.slice() }
  forArea([beside, 300, beside + 40, 380], (i) => {
    alpha.values[i] = 1
    paint(before.pixels, i, [200, 30, 30])
  })
  const layers = { ...model.layers, alpha }
  expect(struckOf({ ...evidence, model: { ...model, picture: before, layers } })).toEqual([])
})

test('a sleeve that juts out beside a raised arm strikes', () => {
  const evidence = drawTryOn()
  const { shoulder } = model.body.sides.right
  const raise = (side: typeof model.body.sides.right) => ({
    ...side,
    elbow: { ...side.elbow, y: side.shoulder.y - 10 },
    wrist: { ...side.wrist, y: side.shoulder.y - 50, score: 0.9 },
  })
  const sides = { ...model.body.sides, right: raise(model.body.sides.right) }
  forArea([shoulder.x + 22, shoulder.y - 50, shoulder.x + 60, shoulder.y + 10], (i) => {
    if (model.layers.alpha.values[i] === 0) evidence.cover.values[i] = 1
  })
  const raised = { ...evidence, model: { ...model, body: { ...model.body, sides } } }
  expect(struckOf(raised)).toContain('offRaisedArms')
  expect(struckOf(evidence)).not.toContain('offRaisedArms')
})

test('TRY-62 a garment that goes over two raised arms strikes, trousers do not', () => {
  const evidence = drawTryOn()
  const { left, right } = model.body.sides
  const raise = (side: typeof left) => ({
    ...side,
    wrist: { ...side.wrist, y: side.shoulder.y - 50, score: 0.9 },
  })
  const pose = (sides: typeof model.body.sides, garment = evidence.garment) =>
    struckOf({ ...evidence, garment, model: { ...model, body: { ...model.body, sides } } })
  const both = { left: raise(left), right: raise(right) }
  expect(pose(both)).toContain('raisedArms')
  expect(pose({ left, right: raise(right) })).not.toContain('raisedArms')
  expect(pose(both, { ...evidence.garment, garmentClass: 'bottom' })).not.toContain('raisedArms')
})

test('a hand under a sleeve strikes', () => {
  const evidence = drawTryOn()
  const { wrist } = model.body.sides.right
  forArea([wrist.x - 14, wrist.y, wrist.x + 14, wrist.y + 28], (i) => {
    if (model.layers.skin.values[i] > 0.5) paint(evidence.result.pixels, i, green)
  })
  expect(struckOf(evidence)).toEqual(['lostHands'])
  // One that reaches into the pocket below the hem may lie under it.
  expect(struckOf({ ...evidence, underHem: { left: false, right: true } })).toEqual([])
})

test('one in the shadow of a cuff does not', () => {
  const evidence = drawTryOn()
  const { wrist } = model.body.sides.right
  forArea([wrist.x - 14, wrist.y, wrist.x + 14, wrist.y + 28], (i) => {
    const seen = [...model.picture.pixels.subarray(i * 3, i * 3 + 3)]
    if (model.layers.skin.values[i] > 0.5)
      paint(
        evidence.result.pixels,
        i,
        seen.map((value) => 0.7 * value),
      )
  })
  expect(struckOf(evidence)).toEqual([])
})

test('what stays in sight of the old garment strikes', () => {
  const evidence = drawTryOn()
  forArea([120, 205, 168, 240], (i) => {
    if (model.layers.upper.values[i] < 0.5) return
    evidence.cover.values[i] = 0
    paint(evidence.result.pixels, i, [...model.picture.pixels.subarray(i * 3, i * 3 + 3)])
  })
  expect(struckOf(evidence)).toContain('oldLeft')
})

test('a face that is not as it was strikes', () => {
  const evidence = drawTryOn()
  forArea([138, 60, 150, 75], (i) => paint(evidence.result.pixels, i, green))
  expect(struckOf(evidence)).toContain('faceChange')
})

test('of somebody who sits no result is kept', () => {
  const evidence = drawTryOn()
  const sit = (side: typeof model.body.sides.left) => ({
    ...side,
    knee: { ...side.knee, y: 275, score: 0.8 },
  })
  const sides = { left: sit(model.body.sides.left), right: sit(model.body.sides.right) }
  expect(struckOf({ ...evidence, model: { ...model, body: { ...model.body, sides } } })).toEqual(['kneeDrop'])
})
