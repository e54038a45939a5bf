import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GarmentQuery, PriceSearch } from './type.ts'
import { descriptionLength, descriptionName } from '../../../../engine/index.ts'

export type SearchUnderTest = {
  search: PriceSearch
  /** From here on there is one offer to be found: 'Linen shirt' of 24.90 US dollars, with an address and a picture; or none. */
  stock(hasOffer: boolean): Promise<void> | void
  /** The next request goes wrong: for a moment, or for good. Left out by what asks nobody. */
  failNext?: (kind: 'moment' | 'good') => void
  stop(): Promise<void> | void
}

export async function drawQuery(): Promise<GarmentQuery> {
  const crop = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a03030' } })
    .jpeg()
    .toBuffer()
  return {
    crop,
    publishCrop: () => 'https://try.example/garment.jpg',
    garmentClass: 'top',
    mainColour: 'red',
    description: { vector: Array.from({ length: descriptionLength }, () => 0.1), describer: descriptionName },
  }
}

/** What every price search keeps to. */
export function describePriceSearch(name: string, open: () => Promise<SearchUnderTest>): void {
  describe(`${name} price search`, () => {
    let under: SearchUnderTest
    let query: GarmentQuery
    beforeAll(async () => {
      under = await open()
      query = await drawQuery()
    })
    beforeEach(() => under.stock(true))
    afterAll(() => under.stop())

    test('PRICE-3 an offer comes with its name, price, picture, store, condition and address', async () => {
      const [offer] = await under.search.search(query)
      expect(offer).toMatchObject({
        name: 'Linen shirt',
        price: { amount: 24.9, currency: 'USD' },
        condition: 'New',
      })
      expect(offer?.store).not.toBe('')
      expect(offer?.url).toMatch(/^https:/)
      expect(offer?.imageUrl).toMatch(/^https:/)
    })

    test('PRICE-4 nothing found is an empty list', async () => {
      await under.stock(false)
      expect(await under.search.search(query)).toEqual([])
    })

    test('an aborted search rejects with the reason', async () => {
      const reason = new Error('The visitor left.')
      await expect(under.search.search(query, AbortSignal.abort(reason))).rejects.toBe(reason)
    })

    test('PRICE-2 what goes wrong for a moment is tried again; what goes wrong for good rejects', async () => {
      if (!under.failNext) return
      under.failNext('moment')
      expect(await under.search.search(query)).toHaveLength(1)
      under.failNext('good')
      await expect(under.search.search(query)).rejects.toThrow()
      expect(await under.search.search(query)).toHaveLength(1)
    })
  })
}
