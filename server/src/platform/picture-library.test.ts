import { describe, expect, test } from 'vitest'
import { drawPhoto } from '../../test/pictures.ts'
import { sharp } from './picture-library.ts'

describe('Decoders for strangers', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('HOLD-8 %s is decoded', async (format) => {
    const bytes = await drawPhoto().toFormat(format).toBuffer()
    expect((await sharp(bytes).metadata()).format).toBe(format)
  })

  test.each(['gif', 'tiff', 'avif'] as const)('HOLD-8 no code ever reads %s', async (format) => {
    const bytes = await drawPhoto().toFormat(format).toBuffer()
    await expect(sharp(bytes).metadata()).rejects.toThrow('unsupported image format')
  })
})
