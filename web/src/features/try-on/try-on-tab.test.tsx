import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerApi, refusal } from '../../../test/api.ts'
import { stubEventSource } from '../../../test/event-source.ts'
import { renderInApp, shownToast, useBrowser } from '../../../test/render-app.tsx'
import { currentToast } from '../../ui/toast.tsx'
import { TryOnTab, type TryOnTabProps } from './try-on-tab.tsx'

useBrowser()
beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 800, height: 1000, close() {} }))
})

const placement = { x: 0.1, y: 0, width: 0.8, height: 1 }
const result = {
  sessionId: 's1',
  modelImageUrl: '/api/tryons/s1/images/model',
  tryOnImageUrl: '/api/tryons/s1/images/try-on',
  createdAt: '2026-11-01T10:00:00Z',
  keptUntil: null,
  isTokenBack: false,
  product: null,
  baseSessionId: null,
  garmentImageUrl: null,
  isFavourite: false,
  share: null,
  photoPlacement: placement,
}
const accepted = { 'POST /api/tryon': { status: 202, body: { sessionId: 's1' } } }

/** The tab with an address of its own, as the page gives it one. */
function Tab({ initial = null, ...props }: Partial<TryOnTabProps> & { initial?: string | null }) {
  const [sessionId, setSessionId] = useState<string | null>(initial)
  return (
    <>
      <output>{sessionId}</output>
      <TryOnTab
        userId="u1"
        sessionId={sessionId}
        onSession={setSessionId}
        isVerified
        renderVerification={() => <p>Please verify</p>}
        reuse={null}
        renderActions={() => <p>Share it</p>}
        renderPriceSearch={(garment) => <p>Shops for {garment.name}</p>}
        onBalanceChange={() => undefined}
        onBuyTokens={() => undefined}
        {...props}
      />
    </>
  )
}

const address = () => document.querySelector('output')?.textContent
const generateButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /Generate Try-On|Processing/ })
const imageFile = (name: string) => new File(['pixels'], name, { type: 'image/jpeg' })

function choose(label: string, ...files: File[]) {
  fireEvent.change(document.querySelector(`input[type=file][aria-label="${label}"]`)!, { target: { files } })
}

async function chooseBoth() {
  choose('Upload Your Photo', imageFile('me.jpg'))
  choose('Upload Garment', imageFile('knit.jpg'))
  await waitFor(() => expect(generateButton().disabled).toBe(false))
}

async function generate() {
  await chooseBoth()
  await act(async () => fireEvent.click(generateButton()))
}

test('TRY-6 Generate is enabled only when both images exist', async () => {
  answerApi({})
  renderInApp(<Tab />)
  expect(generateButton().disabled).toBe(true)
  choose('Upload Your Photo', imageFile('me.jpg'))
  await screen.findByRole('button', { name: 'Remove: Upload Your Photo' })
  expect(generateButton().disabled).toBe(true)
  choose('Upload Garment', imageFile('knit.jpg'))
  await waitFor(() => expect(generateButton().disabled).toBe(false))
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Upload Garment' }))
  expect(generateButton().disabled).toBe(true)
})

test('TRY-3 a file that does not fit is refused at its own tile', async () => {
  answerApi({})
  renderInApp(<Tab />)
  choose('Upload Garment', new File(['x'], 'notes.pdf', { type: 'application/pdf' }))
  const garmentTile = screen.getByRole('region', { name: 'Upload Garment' })
  await waitFor(() => expect(garmentTile.textContent).toMatch(/File type must be /))
  expect(screen.getByRole('region', { name: 'Upload Your Photo' }).textContent).not.toMatch(/File type/)
  choose('Upload Your Photo', imageFile('a.jpg'), imageFile('b.jpg'))
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Upload Your Photo' }).textContent).toMatch(/Too many files/),
  )
})

test('TRY-1 TRY-22 the guidelines and the content policy stand open until their reader folds them, and stay folded', async () => {
  answerApi({})
  const { unmount } = renderInApp(<Tab />)
  const heading = () => screen.getByRole('button', { name: 'Photo Upload Guidelines' })
  for (const note of [
    'Clear full-body photo',
    'Good lighting',
    'Stand straight',
    'Avoid loose or baggy clothing',
  ]) {
    expect(screen.getByText(note)).toBeDefined()
  }
  expect(screen.getByText(/Harmful, explicit or unlawful content is forbidden/)).toBeDefined()
  choose('Upload Your Photo', imageFile('me.jpg'))
  await screen.findByRole('button', { name: 'Remove: Upload Your Photo' })
  expect(heading().getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(heading())
  expect(heading().getAttribute('aria-expanded')).toBe('false')
  unmount()
  renderInApp(<Tab />)
  expect(heading().getAttribute('aria-expanded')).toBe('false')
})

test('TRY-4 a pasted address is loaded through the product and becomes garment.jpg', async () => {
  const requests = answerApi({
    ...accepted,
    'GET /api/garment-image': new Blob(['pixels'], { type: 'image/jpeg' }),
  })
  stubEventSource()
  renderInApp(<Tab />)
  const load = screen.getByRole<HTMLButtonElement>('button', { name: 'Load' })
  expect(load.disabled).toBe(true)
  const field = screen.getByLabelText('Or paste a garment image URL')
  fireEvent.change(field, { target: { value: 'https://shop.example/coat?size=m' } })
  expect(load.disabled).toBe(false)
  fireEvent.click(load)
  await screen.findByRole('button', { name: 'Remove: Upload Garment' })
  expect(requests[0]?.query.get('url')).toBe('https://shop.example/coat?size=m')

  choose('Upload Your Photo', imageFile('me.jpg'))
  await waitFor(() => expect(generateButton().disabled).toBe(false))
  await act(async () => fireEvent.click(generateButton()))
  const form = requests.at(-1)?.body
  const garment = form instanceof FormData ? form.get('garmentImage') : null
  expect(garment instanceof File && garment.name).toBe('garment.jpg')
})

test('TRY-4 an address that gives no image is explained at its field', async () => {
  answerApi({ 'GET /api/garment-image': refusal(422, 'unreachable_url', 'We could not load an image.') })
  renderInApp(<Tab />)
  fireEvent.change(screen.getByLabelText('Or paste a garment image URL'), {
    target: { value: 'https://no.example' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Load' }))
  await screen.findByText('We could not load an image.')
})

test('TRY-4 a stock garment fills the tile; one that cannot be fetched says so', async () => {
  answerApi({ 'GET /imagery/prod-shirt.jpg': new Blob(['pixels'], { type: 'image/jpeg' }) })
  renderInApp(<Tab />)
  fireEvent.click(screen.getByRole('button', { name: 'Use Camel wool coat' }))
  await screen.findByText('Failed to process garment image')
  fireEvent.click(screen.getByRole('button', { name: 'Use Striped blouse' }))
  await screen.findByRole('button', { name: 'Remove: Upload Garment' })
  expect(screen.queryByText('Failed to process garment image')).toBeNull()
})

test('TRY-12 generating names the server’s steps, puts the try-on into the address and ends in the result', async () => {
  const requests = answerApi(accepted)
  const { send } = stubEventSource()
  const onBalanceChange = vi.fn()
  renderInApp(<Tab onBalanceChange={onBalanceChange} />)
  await generate()
  const headers = requests[0]?.init.headers
  expect(headers).toMatchObject({ Prefer: 'respond-async' })
  expect(JSON.stringify(headers)).toMatch(/"Idempotency-Key":"[0-9a-f-]{36}"/)
  await waitFor(() => expect(address()).toBe('s1'))
  expect(generateButton().disabled).toBe(true)
  expect(screen.getByText('Generating Your Try-On...')).toBeDefined()

  act(() => send({ state: 'queued', place: 2 }))
  expect(screen.getAllByText('Waiting, place 2 in the queue').length).toBeGreaterThan(0)
  act(() => send({ state: 'running', step: 'fitting', progress: 0.6 }))
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('60')
  act(() => send({ state: 'complete', result }))
  expect(screen.getByRole('slider')).toBeDefined()
  expect(shownToast()).toMatch(/^Try-On Complete!/)
  expect(screen.getByText('Share it')).toBeDefined()
  expect(screen.getByText('Shops for knit.jpg')).toBeDefined()
  expect(screen.getByRole('button', { name: /^AI-generated/ })).toBeDefined()
  expect(onBalanceChange).toHaveBeenCalledTimes(2)
})

test('TRY-10 the original photo lies under the try-on where the engine says; Reset clears everything', async () => {
  answerApi(accepted)
  const { send } = stubEventSource()
  renderInApp(<Tab />)
  await generate()
  await waitFor(() => expect(address()).toBe('s1'))
  act(() => send({ state: 'complete', result }))
  const original = screen.getByAltText('You in your original photo')
  expect(original.getAttribute('src')).toMatch(/^blob:/)
  expect(original.closest('.compare')?.className).toContain('aspect-3/4')
  expect(original.closest<HTMLElement>('.compare-layer')?.style.left).toBe('10%')
  expect(screen.getByText('Original Photo')).toBeDefined()
  expect(screen.getByText('Virtual Try-On')).toBeDefined()

  fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
  expect(screen.getByText('Your fitting appears here')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Remove:/ })).toBeNull()
  expect(address()).toBe('')
})

test('TRY-12 an address with a try-on shows its result after a reload, without a toast', async () => {
  answerApi({})
  const { send, sources } = stubEventSource()
  renderInApp(<Tab initial="s1" />)
  expect(sources[0]?.url).toBe('/api/tryons/s1/events')
  act(() => send({ state: 'complete', result }))
  expect(screen.getByAltText('You in your own clothes, in the studio')).toBeDefined()
  expect(screen.getByText('Share it')).toBeDefined()
  expect(screen.queryByText(/^Shops for/)).toBeNull()
  expect(currentToast()).toBeNull()
})

test('TRY-12 a long try-on asks for patience after 45 seconds', async () => {
  vi.useFakeTimers()
  answerApi({})
  stubEventSource()
  renderInApp(<Tab initial="s1" />)
  act(() => vi.advanceTimersByTime(44_000))
  expect(screen.getByText(/Usually about 10 seconds/)).toBeDefined()
  act(() => vi.advanceTimersByTime(2_000))
  expect(screen.getByText('Still working. This one needs a little longer.')).toBeDefined()
})

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

test('MAIL-2 an unverified user gets the verification card instead of the preview and cannot generate', async () => {
  answerApi({})
  renderInApp(<Tab isVerified={false} />)
  expect(screen.getByText('Please verify')).toBeDefined()
  choose('Upload Your Photo', imageFile('me.jpg'))
  choose('Upload Garment', imageFile('knit.jpg'))
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Remove:/ })).toHaveLength(2))
  expect(generateButton().disabled).toBe(true)
})

const chip = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const formOf = (body: unknown) => (body instanceof FormData ? Object.fromEntries(body) : {})

test('TRY-7 the garment’s type is found out by itself unless the user says it', async () => {
  const requests = answerApi(accepted)
  stubEventSource()
  renderInApp(<Tab />)
  expect(screen.queryByRole('radio', { name: 'Automatic' })).toBeNull()
  await chooseBoth()
  expect(chip('Automatic').checked).toBe(true)
  fireEvent.click(chip('Outerwear'))
  await act(async () => fireEvent.click(generateButton()))
  expect(formOf(requests[0]?.body)).toMatchObject({ garmentClass: 'outerwear' })
})

test('TRY-7 left to itself, no type is sent', async () => {
  const requests = answerApi(accepted)
  stubEventSource()
  renderInApp(<Tab />)
  await generate()
  expect(formOf(requests[0]?.body)).not.toHaveProperty('garmentClass')
})

test('TRY-7 one of our own garments brings its type along', async () => {
  answerApi({
    'GET /imagery/prod-shirt.jpg': new Blob(['pixels'], { type: 'image/jpeg' }),
  })
  renderInApp(<Tab />)
  fireEvent.click(screen.getByRole('button', { name: 'Use Striped blouse' }))
  await screen.findByRole('button', { name: 'Remove: Upload Garment' })
  expect(chip('Top').checked).toBe(true)
})

test('TRY-7 another piece goes on top of a result: its id is sent in place of a photo', async () => {
  const requests = answerApi(accepted)
  const { send } = stubEventSource()
  renderInApp(<Tab reuse={{ what: 'result', sessionId: 's0' }} />)
  expect(screen.getByRole('img', { name: 'Your Result So Far' }).getAttribute('src')).toBe(
    '/api/tryons/s0/images/try-on?width=768',
  )
  choose('Upload Garment', imageFile('coat.jpg'))
  await waitFor(() => expect(generateButton().disabled).toBe(false))
  await act(async () => fireEvent.click(generateButton()))
  const form = formOf(requests[0]?.body)
  expect(form).toMatchObject({ baseSessionId: 's0' })
  expect(form).not.toHaveProperty('modelImage')
  act(() => send({ state: 'complete', result: { ...result, baseSessionId: 's0' } }))
  expect(screen.getByText('Before')).toBeDefined()
})

test('TRY-7 a result that stands in the photo’s place can be taken out again', async () => {
  answerApi({})
  renderInApp(<Tab reuse={{ what: 'result', sessionId: 's0' }} />)
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Your Result So Far' }))
  expect(screen.getByRole('button', { name: /Choose your photo/ })).toBeDefined()
})

test('HIST-5 a garment is used again with the picture that is kept beside its result; an older one is asked for', async () => {
  answerApi({ 'GET /api/tryons/s0/images/garment': new Blob(['pixels'], { type: 'image/jpeg' }) })
  const { unmount } = renderInApp(<Tab reuse={{ what: 'garment', sessionId: 's0' }} />)
  await screen.findByRole('button', { name: 'Remove: Upload Garment' })
  unmount()
  answerApi({})
  renderInApp(<Tab reuse={{ what: 'garment', sessionId: 's9' }} />)
  await screen.findByText(/Choose the same garment again/)
  choose('Upload Garment', imageFile('knit.jpg'))
  await waitFor(() => expect(screen.queryByText(/Choose the same garment again/)).toBeNull())
})

test('HIST-5 another piece goes on the studio model: its try-on is named in place of a photo', async () => {
  const requests = answerApi(accepted)
  stubEventSource()
  renderInApp(<Tab reuse={{ what: 'model', sessionId: 's0' }} />)
  expect(screen.getByRole('img', { name: 'Your Studio Model' }).getAttribute('src')).toBe(
    '/api/tryons/s0/images/model?width=768',
  )
  choose('Upload Garment', imageFile('coat.jpg'))
  await waitFor(() => expect(generateButton().disabled).toBe(false))
  await act(async () => fireEvent.click(generateButton()))
  const sent = requests.find(({ path }) => path === '/api/tryon')
  expect(formOf(sent?.body)).toMatchObject({ baseSessionId: 's0', baseImage: 'model' })
})

test('TRY-23 after a result another garment comes next, on the same photo', async () => {
  const requests = answerApi(accepted)
  const { send } = stubEventSource()
  renderInApp(<Tab />)
  await generate()
  await waitFor(() => expect(address()).toBe('s1'))
  act(() => send({ state: 'complete', result }))
  expect(screen.getByRole('heading', { name: 'Try another garment' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Try another garment' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Choose a garment/ }))
  expect(screen.getByRole('slider')).toBeDefined()
  choose('Upload Garment', imageFile('coat.jpg'))
  await waitFor(() => expect(document.activeElement).toBe(generateButton()))
  await act(async () => fireEvent.click(generateButton()))
  const [first, second] = requests.filter(({ path }) => path === '/api/tryon')
  expect(formOf(second?.body)['modelImage']).toEqual(formOf(first?.body)['modelImage'])
})
