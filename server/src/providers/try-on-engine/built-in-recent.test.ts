import { expect, test } from 'vitest'
import { createRecent } from './built-in-recent.ts'

test('the value unused for longest gives way', () => {
  const dropped: number[] = []
  const recent = createRecent<number>(2, (value) => dropped.push(value))
  recent.set('a', 1)
  recent.set('b', 2)
  recent.get('a')
  recent.set('c', 3)
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([1, undefined, 3])
  expect(dropped).toEqual([2])
})
