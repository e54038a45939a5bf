import sharp from 'sharp'
import { descriptionLength, descriptionName } from '../../engine/index.ts'
import type { GarmentDescriber } from '../src/providers/garment-describer/type.ts'

/**
 * A describer for tests in the built-in one's place: it knows a picture by the colour of its middle, and finds no garment in a white one. Quick, so that a test may
 * describe many.
 */
export function createDrawnDescriber(): GarmentDescriber & { described: Uint8Array[] } {
  const described: Uint8Array[] = []
  return {
    name: descriptionName,
    length: descriptionLength,
    farDistance: 1.45,
    described,
    async describe(image) {
      described.push(image)
      const metadata = await sharp(image)
        .metadata()
        .catch(() => null)
      if (!metadata) return { refusal: 'unreadable_image' }
      const [left, top] = [metadata.width, metadata.height].map((side) => Math.floor(side * 0.45))
      const area = { left: left ?? 0, top: top ?? 0, width: 8, height: 8 }
      const { channels } = await sharp(image).extract(area).stats()
      const colour = channels.slice(0, 3).map(({ mean }) => mean / 128)
      if (colour.every((channel) => channel > 1.9)) return { refusal: 'no_garment' }
      return {
        vector: [...colour, ...Array.from({ length: descriptionLength - 3 }, () => 0)],
        garmentClass: 'top',
        mainColour: 'red',
        crop: await sharp(image).extract(area).jpeg().toBuffer(),
      }
    },
    close: async () => {},
  }
}
