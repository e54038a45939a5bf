import { immediateUse } from '../../../../contract/consents.ts'
import { defaultPrices } from '../../../../contract/token-packages.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, refusal, type Answer } from '../../../test/api.ts'
import { renderInApp, shownToast, useBrowser } from '../../../test/render-app.tsx'
import { PackagesTab } from './packages-tab.tsx'
import { sentenceForError } from './payment-outcome.ts'

useBrowser()

const intent = {
  'POST /api/tokens/create-payment-intent': { clientSecret: 'pi_1_secret_2' },
  'POST /api/tokens/agree': { status: 204, body: '' },
}
const paying = (answer: Answer) => ({ 'POST /api/sandbox-payments/pi_1/confirm': answer })
const confirmed = { 'POST /api/tokens/confirm-payment': { status: 'succeeded', balance: 112 } }

function openPackages() {
  const onPaid = vi.fn()
  renderInApp(<PackagesTab onPaid={onPaid} />)
  return onPaid
}

async function openForm({ agrees = true } = {}) {
  const onPaid = openPackages()
  fireEvent.click(screen.getByRole('button', { name: /Popular Pack/ }))
  await screen.findByLabelText('Card number')
  if (agrees) fireEvent.click(screen.getByRole('checkbox', { name: immediateUse.text }))
  return onPaid
}

async function payWith(number: string) {
  fireEvent.change(screen.getByLabelText('Card number'), { target: { value: number } })
  fireEvent.change(screen.getByLabelText('Expiration date'), { target: { value: '1230' } })
  fireEvent.change(screen.getByLabelText('Security code'), { target: { value: '123' } })
  await act(async () => fireEvent.submit(screen.getByRole('form', { name: 'Card payment' })))
}

const isOpen = () => screen.queryByRole('dialog') !== null

test('TOKEN-3 TOKEN-4 the three packages show tokens, price and price per token, the popular one marked', () => {
  answerApi({})
  openPackages()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Choose Your Token Package')
  const cards = screen.getAllByRole('button').map((card) => card.textContent)
  expect(cards[0]).toMatch(/Starter Pack20tokens.*\$6\.00\$0\.30 per token/)
  expect(cards[1]).toMatch(/Most popularPopular Pack100tokens.*\$25\.00\$0\.25 per token/)
  expect(cards[2]).toMatch(/Ultimate Pack300tokens.*\$60\.00\$0\.20 per token/)
})

test('SELL-2 the packages say which tax their prices hold, and nothing where there is none', () => {
  answerApi({})
  const { unmount } = renderInApp(<PackagesTab onPaid={vi.fn()} />, { tax: { name: 'VAT', percent: 19 } })
  screen.getByText('All prices include VAT (19 %).')
  unmount()
  renderInApp(<PackagesTab onPaid={vi.fn()} />)
  expect(screen.queryByText(/All prices include/)).toBeNull()
})

test('TOKEN-6 a chosen package opens the form while the payment is initialised, marked as a test', async () => {
  let answer: (body: object) => void = () => undefined
  const requests = answerApi({
    'POST /api/tokens/create-payment-intent': new Promise<object>((resolve) => (answer = resolve)),
  })
  openPackages()
  fireEvent.click(screen.getByRole('button', { name: /Popular Pack/ }))
  await screen.findByText('Initializing secure payment...')
  expect(requests[0]?.body).toEqual({
    packageId: 'popular',
    currency: 'usd',
    shownPrice: 2500,
  })
  await act(async () => answer({ clientSecret: 'pi_1_secret_2' }))
  await screen.findByText('Test mode: no real money.')
  expect(screen.getByRole('button', { name: 'Pay $25.00' })).toBeDefined()
})

test('TOKEN-6 without a client secret the form says so and goes back', async () => {
  answerApi({ 'POST /api/tokens/create-payment-intent': { clientSecret: '' } })
  openPackages()
  fireEvent.click(screen.getByRole('button', { name: /Starter Pack/ }))
  await screen.findByText('Failed to initialize payment')
  fireEvent.click(screen.getByRole('button', { name: 'Go Back' }))
  await waitFor(() => expect(isOpen()).toBe(false))
})

test('TOKEN-6 a payment that cannot be initialised is told and closes the form', async () => {
  answerApi({ 'POST /api/tokens/create-payment-intent': refusal(503, 'payments_unavailable', 'Not now.') })
  openPackages()
  fireEvent.click(screen.getByRole('button', { name: /Starter Pack/ }))
  await waitFor(() => expect(shownToast()).toBe('Payment Failed: Not now.'))
  await waitFor(() => expect(isOpen()).toBe(false))
})

test('TOKEN-7 a succeeded payment is confirmed at our server, told, and loads the page anew', async () => {
  const requests = answerApi({ ...intent, ...paying({ status: 'succeeded', error: null }), ...confirmed })
  const onPaid = await openForm()
  await payWith('4242424242424242')
  expect(requests.at(-1)?.path).toBe('/api/tokens/confirm-payment')
  expect(requests.at(-1)?.body).toEqual({ paymentIntentId: 'pi_1' })
  expect(shownToast()).toMatch(/^Payment Successful!/)
  expect(onPaid).toHaveBeenCalledOnce()
  expect(isOpen()).toBe(false)
})

test('TOKEN-7 a confirm call that fails after the payment advises to contact support and loads nothing', async () => {
  answerApi({ ...intent, ...paying({ status: 'succeeded', error: null }) })
  const onPaid = await openForm()
  await payWith('4242424242424242')
  expect(shownToast()).toBe('Payment Processed: Contact support if your tokens do not appear.')
  expect(onPaid).not.toHaveBeenCalled()
})

test('TOKEN-7 tokens are promised only when our server says that the payment succeeded', async () => {
  answerApi({
    ...intent,
    ...paying({ status: 'succeeded', error: null }),
    'POST /api/tokens/confirm-payment': { status: 'processing', balance: 3 },
  })
  const onPaid = await openForm()
  await payWith('4242424242424242')
  expect(shownToast()).toMatch(/^Payment Processing/)
  expect(onPaid).not.toHaveBeenCalled()
})

test('TOKEN-7 a payment in process is told, and the form closes after two seconds', async () => {
  answerApi({ ...intent, ...paying({ status: 'processing', error: null }) })
  await openForm()
  vi.useFakeTimers()
  await payWith('4000000000000077')
  expect(shownToast()).toMatch(/^Payment Processing/)
  act(() => vi.advanceTimersByTime(1900))
  expect(isOpen()).toBe(true)
  act(() => vi.advanceTimersByTime(200))
  expect(isOpen()).toBe(false)
})

test('TOKEN-7 additional verification and a state nobody knows each have their message', async () => {
  answerApi({
    ...intent,
    ...paying({ status: 'requires_action', error: null }),
  })
  await openForm()
  await payWith('4000002500003155')
  expect(shownToast()).toMatch(/^Additional Verification Required/)
  answerApi({ ...intent, ...paying({ status: 'unknown', error: null }) })
  await payWith('4000000000004046')
  expect(shownToast()).toMatch(/^Payment Status Unknown/)
  expect(isOpen()).toBe(true)
})

test('TOKEN-8 a declined card shows the bank’s words; the form stays for another card', async () => {
  const error = { type: 'card_error', message: 'Your card has insufficient funds.' }
  answerApi({ ...intent, ...paying({ status: 'requires_payment_method', error }) })
  await openForm()
  await payWith('4000000000009995')
  expect(shownToast()).toBe('Payment Failed: Your card has insufficient funds.')
  expect(isOpen()).toBe(true)
})

test('TOKEN-8 each kind of refusal has its sentence', () => {
  expect(sentenceForError('card_error', undefined)).toBe(
    'Your card was declined. Please try a different payment method.',
  )
  expect(sentenceForError('validation_error', 'x')).toBe(
    'Please check your payment information and try again.',
  )
  expect(sentenceForError('invalid_request_error', 'x')).toBe('Invalid payment request. Please try again.')
  expect(sentenceForError('api_error', 'x')).toBe('An error occurred during payment processing.')
})

test('TOKEN-8 a number that is no card, and a real card, never leave the browser', async () => {
  const requests = answerApi(intent)
  await openForm()
  await payWith('1234123412341234')
  expect(shownToast()).toBe('Payment Failed: Please check your payment information and try again.')
  await payWith('5555555555554444')
  expect(shownToast()).toMatch(/never a real card/)
  expect(requests).toHaveLength(1)
})

test('TOKEN-7 while a payment is submitted the form can neither be closed nor sent again', async () => {
  let answer: (body: object) => void = () => undefined
  answerApi({ ...intent, ...paying(new Promise<object>((resolve) => (answer = resolve))) })
  await openForm()
  await payWith('4242424242424242')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Processing...' }).disabled).toBe(true)
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(isOpen()).toBe(true)
  await act(async () => answer({ status: 'unknown', error: null }))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(isOpen()).toBe(false))
})

test('SELL-1 nothing is paid before the buyer has agreed to use at once, and the server has noted it', async () => {
  const requests = answerApi({ ...intent, ...paying({ status: 'succeeded', error: null }), ...confirmed })
  await openForm({ agrees: false })
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: immediateUse.text })
  await payWith('4242424242424242')
  screen.getByText('Please agree to this before you pay.')
  expect(document.activeElement).toBe(box)
  expect(requests).toHaveLength(1)
  fireEvent.click(box)
  await payWith('4242424242424242')
  expect(requests.slice(1).map(({ path }) => path)).toEqual([
    '/api/tokens/agree',
    '/api/sandbox-payments/pi_1/confirm',
    '/api/tokens/confirm-payment',
  ])
  expect(requests[1]?.body).toEqual({ paymentIntentId: 'pi_1', version: immediateUse.version })
})

test('SELL-1 a consent that cannot be noted is told at its box, and nothing is paid', async () => {
  const requests = answerApi({
    ...intent,
    'POST /api/tokens/agree': refusal(409, 'conflict', 'This was changed in the meantime.'),
  })
  await openForm()
  await payWith('4242424242424242')
  screen.getByText('This was changed in the meantime. You have not been charged.')
  expect(requests).toHaveLength(2)
})

test('SELL-7 where there are more currencies the buyer chooses, and pays in the one that was chosen', async () => {
  const requests = answerApi(intent)
  const euros = { currency: 'eur', amounts: { starter: 599, popular: 2499, ultimate: 5999 } }
  renderInApp(<PackagesTab onPaid={vi.fn()} />, { prices: [euros, defaultPrices] })
  screen.getByRole('button', { name: /Popular Pack.*€24\.99/ })
  fireEvent.change(screen.getByLabelText('Currency'), { target: { value: 'usd' } })
  fireEvent.click(screen.getByRole('button', { name: /Popular Pack.*\$25\.00/ }))
  await screen.findByRole('button', { name: 'Pay $25.00' })
  expect(requests[0]?.body).toEqual({
    packageId: 'popular',
    currency: 'usd',
    shownPrice: 2500,
  })
})
