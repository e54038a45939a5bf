import { expect, test } from 'vitest'
import { createPicture, createPlane } from '../picture.ts'
import { leavePrintsOut } from './leave-prints-out.ts'

const size = 20

/** Red cloth of which the first columns, as many as `printed`, are white. */
function drawKnown(printed: number) {
  const [picture, known] = [createPicture(size, size), createPlane(size, size)]
  known.values.fill(1)
  for (let i = 0; i < size * size; i++)
    picture.pixels.set(i % size < printed ? [240, 240, 240] : [190, 20, 30], i * 3)
  leavePrintsOut(picture, known)
  return [known.values[5 * size], known.values[5 * size + size - 1]]
}

test('TRY-156 of plain cloth with a print the cloth alone is continued, of cloth in two colours both', () => {
  expect(drawKnown(6)).toEqual([0, 1])
  expect(drawKnown(9)).toEqual([1, 1])
})
