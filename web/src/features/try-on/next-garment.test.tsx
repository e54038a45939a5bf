import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerApi } from '../../../test/api.ts'
import { stubEventSource } from '../../../test/event-source.ts'
import { renderInApp } from '../../../test/render-app.tsx'
import {
  Tab,
  accepted,
  address,
  choose,
  chooseBoth,
  chip,
  formOf,
  generate,
  generateButton,
  imageFile,
  result,
  useTryOnTab,
} from '../../../test/try-on-tab.tsx'

useTryOnTab()

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
