import { expect, test } from 'vitest'
import { isClothing, readProduct } from './read-product.ts'

const usual = {
  id: 'SKU1',
  title: 'Linen shirt',
  link: 'https://shop.example/p/1',
  image_link: 'https://shop.example/1.jpg',
  price: '39.90 USD',
}
const rowOf = (attributes: Record<string, string>) => ({
  line: 1,
  problem: null,
  attributes: new Map(Object.entries(attributes).map(([name, value]) => [name, [value]])),
})
const read = (change: Record<string, string> = {}) => readProduct(rowOf({ ...usual, ...change }))

test('a row becomes a product: price in hundredths, sale with its time, stock and condition', () => {
  expect(read()).toMatchObject({
    price: 3990,
    currency: 'USD',
    salePrice: null,
    isInStock: null,
    condition: 'New',
  })
  expect(
    read({
      sale_price: '24,50 USD',
      sale_price_effective_date: '2026-01-01T00:00-0800/2026-02-01T00:00-0800',
      availability: 'in stock',
      condition: 'used',
    }),
  ).toMatchObject({
    salePrice: 2450,
    saleFrom: new Date('2026-01-01T08:00Z'),
    saleUntil: new Date('2026-02-01T08:00Z'),
    isInStock: true,
    condition: 'Used',
  })
  expect(read({ availability: 'out_of_stock' })).toMatchObject({ isInStock: false })
})

test.each([
  ['price', 'free', 'The price is not such as "15.00 USD": free'],
  ['price', '10', 'The price is not such as "15.00 USD": 10'],
  ['link', 'javascript:alert(1)', 'The link is no address beginning with https://: javascript:alert(1)'],
  [
    'link',
    'http://shop.example/p/1',
    'The link is no address beginning with https://: http://shop.example/p/1',
  ],
  ['image_link', 'https://user:secret@shop.example/1.jpg', 'The image_link is no address'],
  ['adult', 'yes', 'It is for adults only.'],
])('%s "%s" makes a bad row with its reason', (name, value, reason) => {
  const answer = read({ [name]: value })
  expect('reason' in answer && answer.reason).toContain(reason)
})

test('what is missing is named', () => {
  const { price: _, ...rest } = usual
  expect(readProduct(rowOf(rest))).toEqual({ reason: 'There is no price.' })
})

test('things that are no clothes stay out', () => {
  expect(isClothing(rowOf({ google_product_category: 'Furniture > Chairs' }))).toBe(false)
  expect(isClothing(rowOf({ google_product_category: 'Apparel & Accessories > Clothing > Dresses' }))).toBe(
    true,
  )
  expect(isClothing(rowOf({ google_product_category: '2271' }))).toBe(true)
  expect(isClothing(rowOf({}))).toBe(true)
})
