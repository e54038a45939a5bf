import { expect, test } from 'vitest'
import { layGarment } from '../fit-garment.ts'
import { dress, longSleeve, strapTop, trousers, tShirt } from '../../test/drawn-garments.ts'
import { blur } from '../../pixels/blur.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { findErased } from './erase-old-garment.ts'
import { findOccluders } from './find-occluders.ts'
import { readBody } from '../body/read-body.ts'
import { uncoverBody } from './uncover-body.ts'
import { putPart } from '../../test/put-part.ts'
import { readDrawn } from '../../test/read-drawn.ts'

const width = 288

test('no cloth shows between bare arms and the part of them that a slanting old hem hid', () => {
  const model = drawModel()
  const { layers, body } = model
  for (let y = 150; y < 200; y++) {
    for (let x = 70; x < 218; x++) {
      const i = y * width + x
      if (Math.abs(x - 144) < 43 || !layers.alpha.values[i]) continue
      const amount = Math.min(1, Math.max(0, (165 + 1.2 * (144 + 60 - Math.abs(x - 144) - 132) - y) / 4))
      layers.upper.values[i] = amount
      layers.skin.values[i] = 1 - amount
    }
  }
  const garment = readDrawn(strapTop)
  const drawn = layGarment(model, garment)!
  const erased = findErased(model, 'top', [drawn.arms.left, drawn.arms.right])
  const beside = blur(erased, 0.024 * body.unit)
  const { photo, bareArms } = findOccluders(model, drawn, erased, beside, layers.hair, true)
  for (let y = 160; y < 195; y++) {
    for (const side of [-1, 1]) {
      for (const aside of [-5, 0, 5]) {
        const x = Math.round(144 + side * (45 + ((y - 120) * 15) / 70)) + aside
        const i = y * width + x
        const cloth = (1 - photo.values[i]) * (1 - bareArms.values[i]) * drawn.layer.values[i * 4 + 3]
        expect(cloth, `${x}, ${y}`).toBeLessThan(0.1)
      }
    }
  }
})

test('a collar that a face bent down looks over goes with the old garment', () => {
  const model = drawModel()
  const { layers } = model
  const i = 90 * width + 144
  for (let y = 86; y < 94; y++)
    for (let x = 130; x < 158; x++)
      [layers.skin.values[y * width + x], layers.upper.values[y * width + x]] = [0, 1]
  const drawn = layGarment(model, readDrawn(strapTop))!
  const erased = findErased(model, 'top', [drawn.arms.left, drawn.arms.right])
  const { photo } = findOccluders(model, drawn, erased, blur(erased, 2), layers.hair, true)
  expect(photo.values[i]).toBeLessThan(0.3)
  expect(photo.values[70 * width + 144]).toBe(1)
})

test('a collar that stands higher than the chin lies before the neck beside the jaw, and behind the chin', () => {
  const model = drawModel()
  const { layers, body } = model
  // The head is turned: its neck shows beside the jaw.
  for (let y = 70; y < 106; y++)
    for (let x = 160; x < 176; x++) layers.skin.values[y * width + x] = layers.alpha.values[y * width + x] = 1
  const drawn = layGarment(model, readDrawn(tShirt.corners))!
  const erased = findErased(model, 'top', [drawn.arms.left, drawn.arms.right])
  const inFront = () => findOccluders(model, drawn, erased, blur(erased, 2), layers.hair, true).photo.values
  const beside = (body.chinY - 8) * width + 172
  expect(inFront()[(body.chinY - 2) * width + 144]).toBe(1)
  expect(inFront()[beside]).toBe(0)
  body.sides.right.wrist.y = 80
  expect(inFront()[beside], 'a hand held to the neck').toBe(1)
})

test('TRY-61 a forearm that is folded back to the shoulder lies before the new sleeve, a hanging one below it', () => {
  const sleeveOver = (isFolded: boolean) => {
    const model = drawModel()
    const { layers, body } = model
    const { shoulder, elbow, wrist } = body.sides.right
    if (isFolded) Object.assign(wrist, { x: shoulder.x + 8, y: shoulder.y + 8 })
    const place = { x: Math.round((shoulder.x + elbow.x) / 2 + 4), y: Math.round((shoulder.y + elbow.y) / 2) }
    putPart(model, 'skin', [place.x - 8, place.y - 20, place.x + 10, Math.round(elbow.y) + 10])
    const drawn = layGarment(model, readDrawn(tShirt.corners))!
    const i = (place.y - 10) * width + place.x
    expect(drawn.sleeveCover.values[i]).toBeGreaterThan(0.9)
    const erased = findErased(model, 'top', [drawn.arms.left, drawn.arms.right])
    return 1 - findOccluders(model, drawn, erased, blur(erased, 2), layers.hair, true).photo.values[i]
  }
  expect(sleeveOver(true)).toBeLessThan(0.1)
  expect(sleeveOver(false)).toBe(1)
})

test('TRY-74 in a long sleeve a folded forearm is covered to the wrist, and the hand lies before it', () => {
  const model = drawModel()
  const { layers, body } = model
  const { shoulder, elbow, wrist } = body.sides.right
  Object.assign(wrist, { x: shoulder.x + 8, y: shoulder.y + 16 })
  putPart(model, 'skin', [
    Math.round(shoulder.x),
    Math.round(shoulder.y) - 60,
    Math.round(elbow.x) + 14,
    Math.round(elbow.y) + 10,
  ])
  const drawn = layGarment(model, readDrawn(longSleeve))!
  const erased = findErased(model, 'top', [drawn.arms.left, drawn.arms.right])
  const { photo } = findOccluders(model, drawn, erased, blur(erased, 2), layers.hair, true)
  const at = ({ x, y }: { x: number; y: number }) => photo.values[Math.round(y) * width + Math.round(x)]
  expect(at({ x: (wrist.x + elbow.x) / 2, y: (wrist.y + elbow.y) / 2 })).toBeLessThan(0.1)
  expect(at(drawn.arms.right.joints.hand)).toBeGreaterThan(0.9)
})

test('TRY-73 a bag at a hand hangs before a dress, what is far from hands, such as a shoe, does not', () => {
  const model = drawModel()
  const { layers } = model
  const drawn = layGarment(model, readDrawn(dress))!
  const { hand } = drawn.arms.right.joints
  const put = (x: number, y: number) =>
    putPart(model, 'shoes', [Math.round(x) - 12, Math.round(y), Math.round(x) + 12, Math.round(y) + 30])
  put(hand.x, hand.y)
  put(hand.x - 80, hand.y)
  const erased = findErased(model, 'dress', [drawn.arms.left, drawn.arms.right])
  const { photo } = findOccluders(model, drawn, erased, blur(erased, 2), layers.hair, false)
  const at = (x: number, y: number) => photo.values[Math.round(y) * width + Math.round(x)]
  expect(at(hand.x, hand.y + 20)).toBe(1)
  expect(at(hand.x - 80, hand.y + 20)).toBe(0)
})

test('a hand at the hip lies before trousers to its fingertips, though its skin hangs together with the belly', () => {
  const model = drawModel()
  const { layers, body } = model
  Object.assign(body.sides.right.elbow, { x: 236, y: 200 })
  Object.assign(body.sides.right.wrist, { x: 205, y: 246 })
  const toSkin = (left: number, right: number, top: number, bottom: number) => {
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const i = y * width + x
        for (const layer of [layers.upper, layers.lower]) layer.values[i] = 0
        layers.skin.values[i] = layers.alpha.values[i] = 1
      }
    }
  }
  toSkin(102, 212, 205, 225)
  toSkin(190, 212, 225, 258)
  toSkin(140, 192, 246, 256)
  const drawn = layGarment(model, readDrawn(trousers, 'bottom'))!
  const erased = findErased(model, 'bottom', [drawn.arms.left, drawn.arms.right])
  const { photo } = findOccluders(model, drawn, erased, blur(erased, 2), layers.hair, true)
  for (const x of [150, 165, 180]) expect(photo.values[251 * width + x], `${x}`).toBeGreaterThan(0.9)
})

test('fingers that reach far beyond where the pose has a hand lie before trousers to their tips', () => {
  const model = drawModel()
  const { layers } = model
  const tip = 312
  for (let y = 250; y < tip; y++) {
    for (let x = 206; x < 214; x++) {
      const i = y * width + x
      layers.lower.values[i] = 0.4
      layers.skin.values[i] = 0.6
      layers.alpha.values[i] = 1
    }
  }
  const drawn = layGarment(model, readDrawn(trousers, 'bottom'))!
  const erased = findErased(model, 'bottom', [drawn.arms.left, drawn.arms.right])
  const { photo } = findOccluders(model, drawn, erased, blur(erased, 2), layers.hair, true)
  for (const y of [270, 300, tip - 4]) expect(photo.values[y * width + 210], `${y}`).toBeGreaterThan(0.9)
})

test('the rim of an old cuff at a pocket gives way to the arm that goes into it', () => {
  const model = drawModel()
  const { layers } = model
  for (let y = 165; y < 290; y++) {
    for (let x = 190; x < 232; x++) {
      const i = y * width + x
      if (layers.skin.values[i] < 0.5) continue
      layers.skin.values[i] = 0
      layers[y < 240 ? 'upper' : 'lower'].values[i] = 1
    }
  }
  const drawn = layGarment(model, readDrawn(tShirt.corners))!
  const erased = findErased(model, 'top', [drawn.arms.left, drawn.arms.right])
  const rim = { from: 240, to: 246 }
  for (let y = rim.from; y < rim.to; y++) erased.values.fill(1, y * width + 190, y * width + 232)
  const { bareArms } = findOccluders(model, drawn, erased, blur(erased, 2), layers.hair, true)
  expect(bareArms.values[243 * width + 210]).toBeGreaterThan(0.9)
  expect(bareArms.values[252 * width + 210]).toBeLessThan(0.05)
})

test('of an arm that goes to a pocket nothing is imagined where trousers covered it: a dress covers it there, too', () => {
  const model = drawModel()
  const { layers } = model
  for (let y = 215; y < 290; y++) {
    for (let x = 190; x < 232; x++) {
      const i = y * width + x
      if (layers.alpha.values[i] === 0) continue
      layers.skin.values[i] = 0
      layers.lower.values[i] = 1
    }
  }
  const drawn = layGarment(model, readDrawn(dress, 'dress'))!
  const erased = findErased(model, 'dress', [drawn.arms.left, drawn.arms.right])
  const { bareArms } = findOccluders(model, drawn, erased, blur(erased, 2), layers.hair, true)
  for (const y of [225, 240]) expect(bareArms.values[y * width + 208], `${y}`).toBeLessThan(0.05)
})

test('an imagined forearm gives way to the hand gradually', () => {
  const model = drawModel()
  const { layers, body } = model
  const cuffY = 245
  for (let y = 165; y < cuffY; y++) {
    for (let x = 190; x < 232; x++) {
      const i = y * width + x
      if (layers.alpha.values[i] === 0 || layers.lower.values[i] > 0) continue
      layers.skin.values[i] = 0
      layers.upper.values[i] = 1
    }
  }
  const { occluders } = uncoverBody(readBody(model), 'top', layGarment(model, readDrawn(tShirt.corners))!)
  const shares = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(
    (down) => occluders.photo.values[(cuffY + down) * width + 209],
  )
  const steps = shares.slice(1).map((share, k) => share - shares[k])
  expect(Math.max(...steps)).toBeLessThan(0.35)
  expect(shares[0]).toBeLessThan(0.2)
  expect(occluders.photo.values[Math.round(cuffY + 0.16 * body.unit) * width + 210]).toBeGreaterThan(0.9)
})

test('a hand in the pocket of trousers that a dress replaces stays as it is: no old sleeve hid it', () => {
  const model = drawModel()
  const { layers } = model
  // Below the old cuffs at the wrists trousers lie about the hands.
  for (let y = 165; y < 300; y++) {
    for (const side of [-1, 1]) {
      for (let aside = 40; aside < 90; aside++) {
        const i = y * width + 144 + side * aside
        const isSleeve = layers.skin.values[i] > 0.5 && y < 246
        if (isSleeve) [layers.skin.values[i], layers.upper.values[i]] = [0, 1]
        else if (y > 246 && layers.skin.values[i] < 0.5) layers.lower.values[i] = layers.alpha.values[i] = 1
      }
    }
  }
  const body = readBody(model)
  const drawn = layGarment(model, readDrawn(dress))!
  const { occluders } = uncoverBody(body, 'dress', drawn)
  for (const x of [144 - 66, 144 + 66])
    for (let y = 250; y < 268; y++)
      expect(
        occluders.bareArms.values[y * width + x] * (1 - occluders.photo.values[y * width + x]),
        `${x}, ${y}`,
      ).toBeLessThan(0.1)
})

test('along an old collar the skin of the throat, in whose shade it lay, is not laid on again', () => {
  const model = drawModel()
  const { layers, body } = model
  body.chinY = 110
  for (let i = 106 * width; i < 120 * width; i++) {
    if (!layers.skin.values[i]) continue
    layers.skin.values[i] = 0
    layers.upper.values[i] = 1
  }
  const drawn = layGarment(model, readDrawn(strapTop))!
  const erased = findErased(model, 'top', [drawn.arms.left, drawn.arms.right])
  const beside = blur(erased, 0.024 * body.unit)
  const { photo } = findOccluders(model, drawn, erased, beside, layers.hair, true)
  expect(photo.values[105 * width + 144]).toBeLessThan(0.4)
  expect(photo.values[98 * width + 144]).toBeGreaterThan(0.9)
})

test('an arm’s own skin above the end of its sleeve is before no cloth, though its hand is', () => {
  const model = drawModel()
  const drawn = layGarment(model, readDrawn(longSleeve))!
  const erased = findErased(model, 'top', [drawn.arms.left, drawn.arms.right])
  // The sleeve leaves a strip of the arm, over which the trunk's cloth lies.
  drawn.sleeveCover.values.fill(0)
  const { photo } = findOccluders(model, drawn, erased, blur(erased, 2), model.layers.hair, true)
  const arm = drawn.arms.right
  const at = (along: number) => {
    const { x, y } = arm.at(along).point
    return photo.values[Math.round(y) * width + Math.round(x)]
  }
  expect(at(0.75 * drawn.sleeveEnds.right)).toBeLessThan(0.05)
  expect(at(arm.length + 0.08 * model.body.unit)).toBeGreaterThan(0.9)
})

test('TRY-116 the chest beside the strap of an old top is no arm: a garment without sleeves covers it, the arm outside the strap lies before it', () => {
  const model = drawModel()
  const { layers, body } = model
  const { shoulder, elbow } = body.sides.right
  const [strap, end] = [shoulder.x - 2, 190]
  for (let y = 106; y < end; y++) {
    for (let x = 144; x < 230; x++) {
      const i = y * width + x
      if (layers.alpha.values[i] < 0.5) continue
      const isStrap = Math.abs(x - strap) < 2
      layers.upper.values[i] = isStrap ? 1 : 0
      layers.skin.values[i] = isStrap ? 0 : 1
    }
  }
  const drawn = layGarment(model, readDrawn(strapTop))!
  const erased = findErased(model, 'top', [drawn.arms.left, drawn.arms.right])
  const { photo } = findOccluders(model, drawn, erased, blur(erased, 2), layers.hair, true)
  const covered: number[] = []
  for (let y = 125; y < end - 10; y++) {
    for (let x = strap - 8; x < strap - 3; x++) {
      const i = y * width + x
      if (drawn.layer.values[i * 4 + 3] > 0.9) covered.push(photo.values[i])
    }
  }
  expect(covered.length).toBeGreaterThan(50)
  for (const share of covered) expect(share).toBeLessThan(0.1)
  expect(photo.values[Math.round(elbow.y - 12) * width + Math.round(elbow.x - 2)]).toBeGreaterThan(0.9)
})
