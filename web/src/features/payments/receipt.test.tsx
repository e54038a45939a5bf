import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi } from '../../../test/api.ts'
import { renderInApp, useBrowser } from '../../../test/render-app.tsx'
import { ReceiptView } from './receipt.tsx'

useBrowser()

const receipt = {
  id: 'p1',
  number: 'R-000042',
  tax: null,
  seller: {
    name: 'Seamline Ltd',
    address: '1 Mill Lane, Leeds',
    taxId: 'GB123',
    email: 'help@seamline.example',
  },
  buyer: { name: 'Maren', email: 'maren@example.com' },
  packageName: 'Popular Pack',
  tokens: 100,
  amount: 2500,
  currency: 'usd',
  refundedAmount: 0,
  isTest: false,
  paymentIntentId: 'pi_9',
  paidAt: '2026-11-20T18:22:00Z',
}

function open(differences: object = {}) {
  answerApi({ 'GET /api/payments/p1': { ...receipt, ...differences } })
  return renderInApp(<ReceiptView paymentId="p1" email="maren@example.com" />)
}

test('TOKEN-11 a receipt names who sold what to whom, for how much, and prints', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { container } = open()
  await screen.findByText('Popular Pack, 100 tokens')
  for (const text of ['Seamline Ltd', 'maren@example.com', 'GB123', '$25.00', 'pi_9', 'R-000042']) {
    expect(container.textContent).toContain(text)
  }
  expect(screen.queryByText('Test mode: no real money')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('TOKEN-10 a refunded purchase shows what went back and what was paid in the end', async () => {
  const { container } = open({ refundedAmount: 1000, isTest: true })
  await screen.findByText('Refunded')
  expect(container.textContent).toMatch(/Refunded−\$10\.00Paid after refunds\$15\.00/)
  expect(screen.getByText('Test mode: no real money')).toBeDefined()
})

test('TOKEN-11 a receipt that is nobody’s, or another’s, is not shown', async () => {
  answerApi({})
  renderInApp(<ReceiptView paymentId="p1" email="maren@example.com" />)
  await screen.findByText('This receipt could not be loaded')
})

test('SELL-2 a receipt shows the tax that its price holds', async () => {
  const { container } = open({ tax: { name: 'VAT', percent: 19, amount: 399 } })
  await screen.findByText('Included VAT (19 %)')
  expect(container.textContent).toContain('$3.99')
})

test('SELL-2 a purchase of before there were numbers names who sells now, and its own number', async () => {
  const { container } = open({ number: null, seller: null, buyer: null })
  await screen.findByText('Popular Pack, 100 tokens')
  for (const text of ['Seamline Ltd', 'maren@example.com', 'p1'])
    expect(container.textContent).toContain(text)
})
