import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi } from '../../../test/api.ts'
import { renderInApp, shownToast, useBrowser } from '../../../test/render-app.tsx'
import { usePaymentReturn } from './use-payment-return.ts'

useBrowser()

type ReturnProps = { search: string; onRead: () => void; onBalanceChange?: () => void }

function Return({ search, onRead, onBalanceChange = () => undefined }: ReturnProps) {
  usePaymentReturn({ search, onRead, onBalanceChange })
  return null
}

test('ROUTE-9 a payment that comes back by its address is confirmed at our server and leaves the address', async () => {
  const requests = answerApi({ 'POST /api/tokens/confirm-payment': { status: 'succeeded', balance: 20 } })
  const onRead = vi.fn()
  renderInApp(
    <Return search="payment=success&payment_intent=pi_9&redirect_status=succeeded" onRead={onRead} />,
  )
  await waitFor(() => expect(shownToast()).toMatch(/^Payment Successful!/))
  expect(requests[0]?.body).toEqual({ paymentIntentId: 'pi_9' })
  expect(onRead).toHaveBeenCalledOnce()
})

test('ROUTE-9 an address that only claims success promises nothing', () => {
  const requests = answerApi({})
  const onRead = vi.fn()
  renderInApp(<Return search="payment=success" onRead={onRead} />)
  expect(onRead).toHaveBeenCalledOnce()
  expect(shownToast()).toBeNull()
  expect(requests).toEqual([])
})

test.each([
  ['processing', /^Payment Processing/],
  ['requires_action', /^Additional Verification Required/],
  ['requires_payment_method', /^Payment Failed: .*You have not been charged/],
  ['canceled', /^Payment Failed: .*You have not been charged/],
  ['unknown', /^Payment Status Unknown/],
])('TOKEN-7 a payment that comes back %s is told as that, and promises no tokens', async (status, toast) => {
  answerApi({ 'POST /api/tokens/confirm-payment': { status, balance: 3 } })
  const onBalanceChange = vi.fn()
  renderInApp(
    <Return
      search="payment=success&payment_intent=pi_9&redirect_status=succeeded"
      onRead={() => undefined}
      onBalanceChange={onBalanceChange}
    />,
  )
  await waitFor(() => expect(shownToast()).toMatch(toast))
  expect(onBalanceChange).not.toHaveBeenCalled()
})
