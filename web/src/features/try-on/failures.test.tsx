import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, refusal } from '../../../test/api.ts'
import { stubEventSource } from '../../../test/event-source.ts'
import { renderInApp, shownToast } from '../../../test/render-app.tsx'
import {
  Tab,
  accepted,
  address,
  choose,
  formOf,
  generate,
  imageFile,
  useTryOnTab,
} from '../../../test/try-on-tab.tsx'
import { currentToast } from '../../ui/toast.tsx'

useTryOnTab()

test('TRY-13 TRY-21 a refused photo is explained at its tile alone, with what it cost and what mends it', async () => {
  const sentence = 'We could not find a person in your photo.'
  answerApi({ 'POST /api/tryon': refusal(422, 'no_person', sentence, 'modelImage') })
  stubEventSource()
  renderInApp(<Tab />)
  await generate()
  const tile = screen.getByRole('region', { name: 'Upload Your Photo' })
  expect(screen.getAllByText(sentence)).toHaveLength(1)
  expect(tile.textContent).toContain(`${sentence}No token was spent.`)
  const another = screen.getByRole('button', { name: 'Choose another photo' })
  expect(document.activeElement).toBe(another)
  expect(shownToast()).toBe(`Try-On Failed: ${sentence}`)
  expect(currentToast()?.tone).toBe('destructive')
  expect(address()).toBe('')
  choose('Upload Garment', imageFile('coat.jpg'))
  expect(tile.textContent).toContain(sentence)
  choose('Upload Your Photo', imageFile('other.jpg'))
  await waitFor(() => expect(tile.textContent).not.toContain(sentence))
})

test('TRY-17 a warning is no failure: it asks in the preview, and going on sends the same images again', async () => {
  const sentence = 'Your arms lie across your body.'
  const requests = answerApi({
    'POST /api/tryon': ({ body }) =>
      formOf(body).onWarning === 'ask'
        ? refusal(422, 'arms_across_body', sentence, 'modelImage')
        : accepted['POST /api/tryon'],
  })
  stubEventSource()
  renderInApp(<Tab />)
  await generate()
  expect(screen.getByText('Before You Go On')).toBeDefined()
  expect(screen.getAllByText(sentence).length).toBeGreaterThan(0)
  expect(screen.queryByText('Try-On Failed')).toBeNull()
  expect(currentToast()).toBeNull()
  expect(screen.getByRole('region', { name: 'Upload Your Photo' }).textContent).not.toContain(sentence)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Go On With This Photo' })))
  expect(requests.map(({ body }) => formOf(body).onWarning)).toEqual(['ask', 'go-on'])
  await waitFor(() => expect(address()).toBe('s1'))
})

test('TRY-17 a warning is gone with the photo it was about', async () => {
  answerApi({ 'POST /api/tryon': refusal(422, 'person_seated', 'You seem to be sitting.', 'modelImage') })
  stubEventSource()
  renderInApp(<Tab />)
  await generate()
  expect(screen.getByText('Before You Go On')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Upload Your Photo' }))
  choose('Upload Your Photo', imageFile('standing.jpg'))
  await screen.findByRole('button', { name: 'Remove: Upload Your Photo' })
  expect(screen.queryByText('Before You Go On')).toBeNull()
})

test('TRY-18 a result that is not kept says so where it would be, and offers to choose another image', async () => {
  const sentence = 'The garment did not come out well on this photo. Your token is back on your balance.'
  answerApi(accepted)
  const { send } = stubEventSource()
  const onBalanceChange = vi.fn()
  renderInApp(<Tab onBalanceChange={onBalanceChange} />)
  await generate()
  await waitFor(() => expect(address()).toBe('s1'))
  act(() => send({ state: 'failed', error: sentence, code: 'try_on_poor_photo' }))
  expect(screen.getByText('Not Good Enough to Keep')).toBeDefined()
  expect(screen.getAllByText(sentence)).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Choose another photo' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  expect(onBalanceChange).toHaveBeenCalledTimes(2)
})

test('TRY-9 without an answer the failure has a sentence of its own, and the next attempt is the same request', async () => {
  const requests = answerApi({ 'POST /api/tryon': () => Promise.reject(new TypeError('Failed to fetch')) })
  stubEventSource()
  renderInApp(<Tab />)
  await generate()
  expect(shownToast()).toBe('Try-On Failed: Failed to generate try-on. Please try again.')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try Again' })))
  expect(requests).toHaveLength(2)
  expect(requests[1]?.init.headers).toEqual(requests[0]?.init.headers)
})

test('TRY-9 a try-on that fails on the way shows the server’s text', async () => {
  answerApi(accepted)
  const { send } = stubEventSource()
  renderInApp(<Tab />)
  await generate()
  await waitFor(() => expect(address()).toBe('s1'))
  act(() => send({ state: 'failed', error: 'The engine gave up.', code: 'try_on_failed' }))
  expect(shownToast()).toBe('Try-On Failed: The engine gave up.')
  expect(screen.getByText('The engine gave up.')).toBeDefined()
})

test('TRY-11 without tokens the failure offers to buy some', async () => {
  answerApi({ 'POST /api/tryon': refusal(402, 'not_enough_tokens', 'You do not have enough tokens.') })
  const onBuyTokens = vi.fn()
  renderInApp(<Tab onBuyTokens={onBuyTokens} />)
  await generate()
  expect(currentToast()?.action?.label).toBe('Buy tokens')
  fireEvent.click(screen.getByRole('button', { name: 'Buy tokens' }))
  expect(onBuyTokens).toHaveBeenCalledOnce()
})
