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
  generate,
  generateButton,
  imageFile,
  result,
  useTryOnTab,
} from '../../../test/try-on-tab.tsx'
import { currentToast } from '../../ui/toast.tsx'

useTryOnTab()

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

test('MAIL-2 an unverified user gets the verification card instead of the preview and cannot generate', async () => {
  answerApi({})
  renderInApp(<Tab isVerified={false} />)
  expect(screen.getByText('Please verify')).toBeDefined()
  choose('Upload Your Photo', imageFile('me.jpg'))
  choose('Upload Garment', imageFile('knit.jpg'))
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Remove:/ })).toHaveLength(2))
  expect(generateButton().disabled).toBe(true)
})
