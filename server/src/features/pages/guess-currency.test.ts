import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Boot } from '../../../../contract/boot.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'

const amounts = { starter: 600, popular: 2500, ultimate: 6000 }
const environment = { PRICES: JSON.stringify({ usd: amounts, eur: amounts, jpy: amounts }) }

let guessing: TestApp
let asking: TestApp
beforeAll(async () => {
  guessing = await createTestApp({ environment: { ...environment, CURRENCY_FROM_LANGUAGE: 'yes' } })
  asking = await createTestApp({ environment })
})
afterAll(() => Promise.all([guessing.stop(), asking.stop()]))

async function currenciesFor(app: TestApp, language: string) {
  const page = await app.newClient({ 'accept-language': language }).get('/')
  const { boot }: { boot: Boot } = await page.json()
  return boot.prices.map(({ currency }) => currency)
}

test.each([
  ['de-DE,de;q=0.9,en;q=0.8', ['eur', 'usd', 'jpy']],
  ['fr', ['eur', 'usd', 'jpy']],
  ['en;q=0.2, ja;q=0.9', ['jpy', 'usd', 'eur']],
  ['en-US', ['usd', 'eur', 'jpy']],
  // Not sold in there.
  ['sv-SE', ['usd', 'eur', 'jpy']],
  ['*', ['usd', 'eur', 'jpy']],
  ['', ['usd', 'eur', 'jpy']],
  ['not a language, ;;;q=', ['usd', 'eur', 'jpy']],
])(
  'SELL-8 whoever reads %s is shown prices in %j, where the operator lets us guess',
  async (language, wanted) => {
    expect(await currenciesFor(guessing, language)).toEqual(wanted)
  },
)

test('SELL-8 where the operator does not, everybody is shown the first', async () => {
  expect(await currenciesFor(asking, 'de-DE')).toEqual(['usd', 'eur', 'jpy'])
})
