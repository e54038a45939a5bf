import { expect, test } from 'vitest'
import { refusedImage } from './refused-image.ts'

test('TRY-13 the image that the server names is the one refused', () => {
  expect(refusedImage('unsupported_file_type', 'garmentImage')).toBe('garmentImage')
  expect(refusedImage('no_garment', 'modelImage')).toBe('modelImage')
})

test('TRY-13 a code that can only mean one image needs no name', () => {
  expect(refusedImage('several_people')).toBe('modelImage')
  expect(refusedImage('garment_cut_off')).toBe('garmentImage')
  expect(refusedImage('unreadable_image')).toBeNull()
  expect(refusedImage('busy')).toBeNull()
})
