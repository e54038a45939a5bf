import { expect, test } from 'vitest'
import { checkImageFiles, needsDecoding } from './check-image-file.ts'

function fileOf(size: number, type: string, name = 'photo') {
  return new File([new Uint8Array(size)], name, { type })
}

test('TRY-3 a tile takes one jpeg, jpg, png or webp of at most 10 MB', () => {
  for (const type of ['image/jpeg', 'image/jpg', 'image/png', 'image/webp']) {
    expect(checkImageFiles([fileOf(10, type)])).toBeNull()
  }
  expect(checkImageFiles([fileOf(10 * 1024 * 1024, 'image/jpeg')])).toBeNull()
})

test('TRY-3 files that do not fit are refused with the exact message', () => {
  expect(checkImageFiles([fileOf(10, 'application/pdf')])).toMatch(/^File type must be /)
  expect(checkImageFiles([fileOf(10, 'image/svg+xml')])).toMatch(/^File type must be /)
  expect(checkImageFiles([fileOf(64 * 1024 * 1024 + 1, 'image/png')])).toBe(
    'File is larger than 10485760 bytes',
  )
  expect(checkImageFiles([fileOf(0, 'image/png')])).toBe('File is smaller than 1 bytes')
  expect(checkImageFiles([fileOf(10, 'image/png'), fileOf(10, 'image/png')])).toBe('Too many files')
})

test('TRY-20 a larger photo is left to the browser to make smaller', () => {
  expect(checkImageFiles([fileOf(10 * 1024 * 1024 + 1, 'image/jpeg')])).toBeNull()
})

test('TRY-14 HEIC and AVIF photos are left to the browser to decode, also when the system names no type', () => {
  for (const file of [fileOf(10, 'image/heic'), fileOf(10, 'image/avif'), fileOf(10, '', 'IMG_1.HEIC')]) {
    expect(checkImageFiles([file])).toBeNull()
    expect(needsDecoding(file)).toBe(true)
  }
  expect(checkImageFiles([fileOf(10, '', 'notes')])).toMatch(/^File type must be /)
})
