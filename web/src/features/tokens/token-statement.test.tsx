import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerApi } from '../../../test/api.ts'
import { renderInApp, useBrowser } from '../../../test/render-app.tsx'
import { TokenStatement } from './token-statement.tsx'

useBrowser()

const entryOf = (id: number, amount: number, reason: string, note: string | null, balance: number) => ({
  id,
  amount,
  reason,
  note,
  balance,
  paymentId: null,
  createdAt: '2026-11-20T18:22:00Z',
})

test('TOKEN-11 the statement names every token gained and spent with what was held after it', async () => {
  answerApi({
    'GET /api/tokens/statement': {
      entries: [
        entryOf(2, -1, 'try-on', null, 22),
        { ...entryOf(1, 20, 'purchase', 'Starter Pack', 23), paymentId: 'p1' },
      ],
      pagination: { total: 2, totalPages: 1 },
    },
  })
  renderInApp(<TokenStatement page={1} onPage={() => undefined} />)
  await screen.findByText('Try-on')
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows[1]).toMatch(/Try-on.*−122$/)
  expect(rows[2]).toMatch(/Purchase, Starter PackReceipt of .*\+2023$/)
  expect(screen.getByRole('link', { name: /^Receipt/ }).getAttribute('href')).toBe('/receipt/p1')
})

test('TOKEN-11 a new account has nothing to state yet', async () => {
  answerApi({ 'GET /api/tokens/statement': { entries: [], pagination: { total: 0, totalPages: 0 } } })
  renderInApp(<TokenStatement page={1} onPage={() => undefined} />)
  await screen.findByText('No tokens gained or spent yet.')
})

test('TOKEN-10 a balance below zero is explained where it is shown', async () => {
  answerApi({
    'GET /api/tokens/balance': { balance: -4 },
    'GET /api/tokens/statement': {
      entries: [entryOf(1, -20, 'refund', null, -4)],
      pagination: { total: 1, totalPages: 1 },
    },
  })
  renderInApp(<TokenStatement page={1} onPage={() => undefined} />)
  await screen.findByText(/^Your balance is below zero because a payment was refunded or disputed/)
  expect((await screen.findAllByRole('row'))[1]?.textContent).toMatch(/Refund.*−20−4$/)
})
