import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { garmentClasses } from '../contract/try-on.ts'
import { imagery } from '../web/src/content/imagery.generated.ts'
import { plainAlone } from './build-imagery.ts'
import { stockGarments } from '../web/src/content/stock-garments.ts'

const sources = join(import.meta.dirname, '../web/imagery')

test('UI-4 every picture that pages show is listed with its size, at standard widths and never beyond its own', async () => {
  const standardWidths = [320, 640, 768, 1024, 1280]
  expect(Object.keys(imagery)).toEqual(
    readdirSync(sources)
      .filter((file) => file.endsWith('.jpg'))
      .sort()
      .map((file) => file.replace('.jpg', ''))
      .filter((name) => !plainAlone.includes(name)),
  )
  for (const { name, width, height, widths } of Object.values(imagery)) {
    const source = await sharp(join(sources, `${name}.jpg`)).metadata()
    expect([width, height]).toEqual([source.width, source.height])
    for (const served of widths) {
      expect(served).toBeLessThanOrEqual(width)
      expect([...standardWidths, width]).toContain(served)
    }
  }
})

test.each(garmentClasses)(
  'at least two stock garments are a %s, of each cut that there is',
  (garmentClass) => {
    const ofClass = stockGarments.filter((garment) => garment.garmentClass === garmentClass)
    const cuts = garmentClass === 'dress' ? (['women'] as const) : (['women', 'men'] as const)
    for (const cut of cuts)
      expect(ofClass.filter((garment) => garment.cut === cut).length).toBeGreaterThanOrEqual(2)
  },
)

test('a stock garment can be seen sharply', () => {
  expect(stockGarments.filter(({ image }) => image.width < 640)).toEqual([])
})
