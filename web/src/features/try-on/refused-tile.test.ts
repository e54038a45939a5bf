import { expect, test } from 'vitest'
import { refusedTile } from './refused-tile.ts'

test('TRY-13 the image that the server names is the one refused', () => {
  expect(refusedTile('unsupported_file_type', 'garmentImage')).toBe('garment')
  expect(refusedTile('no_garment', 'modelImage')).toBe('photo')
})

test('TRY-13 a code that can only mean one image needs no name', () => {
  expect(refusedTile('several_people')).toBe('photo')
  expect(refusedTile('garment_cut_off')).toBe('garment')
  expect(refusedTile('unreadable_image')).toBeNull()
  expect(refusedTile('busy')).toBeNull()
})
