import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, refusal, type Answer } from '../../../test/api.ts'
import { renderInApp, shownToast, useBrowser } from '../../../test/render-app.tsx'
import { PriceSearchPanel } from './price-search-panel.tsx'

useBrowser()

const item = {
  name: 'Wool jumper',
  price: '$64.50',
  image: 'https://shop.example/1.jpg',
  store: 'Nordhem',
  condition: 'New',
}
const garment = new File(['pixels'], 'garment.jpg', { type: 'image/jpeg' })

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

/** With the time until when what was found is free. */
function addEnd(answer: Answer): Answer {
  if (!('items' in answer) || !Array.isArray(answer.items)) return answer
  return { ...answer, freeUntil: answer.items.length > 0 ? inAnHour() : null }
}

async function search(answer: Answer) {
  const requests = answerApi({
    'GET /api/price-search': { found: null },
    'POST /api/price-search': addEnd(answer),
  })
  const onBalanceChange = vi.fn()
  renderInApp(<PriceSearchPanel garment={garment} sessionId="s1" onBalanceChange={onBalanceChange} />)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /Search stores/ })))
  return { requests, onBalanceChange }
}

test('PRICE-2 PRICE-4 a search sends the garment and its try-on, counts what it finds and refreshes the balance', async () => {
  const { requests, onBalanceChange } = await search({ items: [item, { ...item, name: 'Knit' }] })
  const form = requests.find(({ method }) => method === 'POST')?.body
  expect(form instanceof FormData && [form.get('tryOnSessionId'), form.has('garmentImage')]).toEqual([
    's1',
    true,
  ])
  expect(shownToast()).toBe('Products Found!: 2 similar products')
  expect(screen.getByRole('status').textContent).toBe('2 similar products')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(onBalanceChange).toHaveBeenCalledOnce()
})

test('PRICE-4 while it runs the panel says so and cannot be asked twice; afterwards it says what asking again costs', async () => {
  let answer: (body: object) => void = () => undefined
  await search(new Promise<object>((resolve) => (answer = resolve)))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Searching...' }).disabled).toBe(true)
  await act(async () => answer({ items: [item], freeUntil: inAnHour() }))
  expect(screen.getByRole('button', { name: /Search again/ }).textContent).toContain('Free')
  expect(screen.getByText(/^Searching again is free until/)).toBeDefined()
})

test('PRICE-3 an item shows what is known of it: struck price, rating, stock, and its condition unless new', async () => {
  const used = {
    ...item,
    name: 'Yoke',
    originalPrice: '$95.00',
    rating: 4.9,
    inStock: false,
    condition: 'Used',
    url: 'https://a.example/1',
  }
  await search({ items: [{ ...item, inStock: true, url: 'https://a.example/2' }, used] })
  const [first, second] = screen.getAllByRole('listitem').map((entry) => entry.textContent ?? '')
  expect(first).not.toContain('New')
  expect(first).toContain('In stock')
  expect(second).toMatch(/Used.*\$95\.00.*Out of stock/)
  expect(second).toContain('4.9')
  const buy = screen.getByRole('link', { name: 'Buy Yoke' })
  expect([buy.getAttribute('href'), buy.getAttribute('target')]).toEqual(['https://a.example/1', '_blank'])
  expect(buy.getAttribute('rel')).toContain('noopener')
})

test('PRICE-3 an item without an address stays in reach and says why it leads nowhere', async () => {
  await search({ items: [item] })
  fireEvent.click(screen.getByRole('button', { name: 'Buy Wool jumper' }))
  expect(shownToast()).toBe('Link Not Available: This store did not give us a link.')
})

test('PRICE-4 nothing found has its texts, and says that the token is back', async () => {
  await search({ items: [] })
  expect(screen.getAllByText('No Products Found').length).toBeGreaterThan(0)
  expect(
    screen.getByText("We couldn't find any products for this image. Try with a different garment."),
  ).toBeDefined()
  expect(screen.getByText('Your token is back on your balance.')).toBeDefined()
})

test('PRICE-4 a failed search shows the server’s message', async () => {
  await search(refusal(502, 'internal', 'The shops do not answer.'))
  expect(shownToast()).toBe('Search Failed: The shops do not answer.')
  expect(screen.getByRole('status').textContent).toBe('Search Failed')
})

test('PRICE-4 a search without an answer asks to try again', async () => {
  await search(Promise.reject(new TypeError('Failed to fetch')))
  expect(shownToast()).toBe('Search Failed: Failed to search for products. Please try again.')
})

const shops = [
  { ...item, name: 'Dear', store: 'Alder', price: '$90', priceData: { value: 90 }, match: 97, inStock: true },
  {
    ...item,
    name: 'Cheap',
    store: 'Birch',
    price: '$30',
    priceData: { value: 30 },
    match: 81,
    inStock: false,
  },
  {
    ...item,
    name: 'Worn',
    store: 'Birch',
    price: '$20',
    priceData: { value: 20 },
    match: 64,
    condition: 'Used',
  },
]
const namesShown = () =>
  screen.queryAllByRole('link', { name: /^Buy/ }).map((link) => link.getAttribute('aria-label')?.slice(4))
const choose = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))

test('PRICE-3 what was found can be sorted by price and narrowed by store, condition, price and stock', async () => {
  await search({ items: shops.map((entry) => ({ ...entry, url: 'https://a.example' })) })
  expect(namesShown()).toEqual(['Dear', 'Cheap', 'Worn'])
  expect(screen.getByText('97% match')).toBeDefined()
  await choose('Sort by', 'price')
  expect(namesShown()).toEqual(['Worn', 'Cheap', 'Dear'])
  await choose('Store', 'Birch')
  expect(screen.getByRole('status').textContent).toBe('2 of 3 similar products')
  await choose('Condition', 'new')
  expect(namesShown()).toEqual(['Cheap'])
  await act(async () => fireEvent.click(screen.getByLabelText('In stock')))
  expect(namesShown()).toEqual([])
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Clear filters' })))
  await choose('Price up to', '30')
  expect(namesShown()).toEqual(['Cheap', 'Worn'])
})

test('PRICE-3 prices of several currencies are neither sorted nor limited', async () => {
  const pounds = { ...item, priceData: { value: 30, currency: 'GBP' } }
  await search({ items: [pounds, { ...pounds, priceData: { value: 40, currency: 'USD' } }] })
  expect(screen.queryByLabelText('Sort by')).toBeNull()
  expect(screen.queryByLabelText('Price up to')).toBeNull()
})

test('PRICE-3 a link to a shop passes nothing on: no opener, no referrer, no recommendation', async () => {
  await search({ items: [{ ...item, url: 'https://a.example/2' }] })
  expect(screen.getByRole('link', { name: 'Buy Wool jumper' }).getAttribute('rel')).toBe(
    'noopener noreferrer nofollow',
  )
})

test('PRICE-6 what was found less than an hour ago is shown at once and free to search again; after it a search costs a token', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z'), shouldAdvanceTime: true })
  const found = { items: [item], freeUntil: '2026-11-20T10:20:00.000Z' }
  const requests = answerApi({ 'GET /api/price-search': { found } })
  renderInApp(<PriceSearchPanel garment={garment} sessionId="s1" onBalanceChange={vi.fn()} />)
  expect(await screen.findByText('Wool jumper')).toBeDefined()
  expect(requests.map(({ method }) => method)).toEqual(['GET'])
  expect(requests[0]?.query.get('tryOnSessionId')).toBe('s1')
  expect(screen.getByRole('button', { name: /Search again/ }).textContent).toContain('Free')
  await act(async () => vi.advanceTimersByTime(21 * 60_000))
  expect(screen.getByRole('button', { name: /Search again/ }).textContent).not.toContain('Free')
  vi.useRealTimers()
})
