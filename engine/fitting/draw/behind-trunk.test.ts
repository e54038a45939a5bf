import { expect, test } from 'vitest'
import { tShirt } from '../../test/drawn-garments.ts'
import { drawModel } from '../../test/drawn-model.ts'
import { readDrawn } from '../../test/read-drawn.ts'
import { readBody } from '../body/read-body.ts'
import { layGarment } from '../fit-garment.ts'
import { behindTrunk } from './behind-trunk.ts'

test.each(['left', 'right'] as const)(
  'below the armpit a wide sleeve on the %s goes behind the trunk, and its arm before it',
  (key) => {
    const model = drawModel()
    const { upper } = layGarment(model, readDrawn(tShirt.corners))!
    const behind = behindTrunk(readBody(model), upper!.placement, key)
    const { armpit } = upper!.placement[key]
    const inwards = key === 'left' ? 1 : -1
    expect(behind(armpit.x + 20 * inwards, armpit.y + 12)).toBeGreaterThan(0.9)
    expect(behind(armpit.x + 20 * inwards, armpit.y - 8)).toBe(0)
    expect(behind(armpit.x - 12 * inwards, armpit.y + 12)).toBe(0)
  },
)
