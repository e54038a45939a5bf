import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ShareRequest } from '../../../../contract/share.ts'
import { answerApi, refusal, type SentRequest } from '../../../test/api.ts'
import { renderInApp, shownToast, useBrowser } from '../../../test/render-app.tsx'
import { ShareControl } from './share-control.tsx'

useBrowser()

const shareUrl = 'https://try.example/share/s1'
const shared = {
  'PUT /api/tryons/s1/share': ({ body }: SentRequest) => ({ shareUrl, ...(body as object) }),
}

function open(
  answers: Parameters<typeof answerApi>[0],
  source: 'result' | 'history' = 'result',
  share: ShareRequest | null = null,
) {
  const requests = answerApi(answers)
  const writeText = vi.fn(async (_text: string) => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  renderInApp(<ShareControl sessionId="s1" source={source} share={share} isCompact={source === 'history'} />)
  return { requests, writeText }
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('SHARE-1 SHARE-3 copying the link makes the try-on public first and says Copied! for two seconds', async () => {
  const { requests, writeText } = open(shared)
  vi.useFakeTimers()
  await press('Copy link')
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /api/tryons/s1/share'])
  expect(writeText).toHaveBeenCalledExactlyOnceWith(
    `${shareUrl}?utm_source=result&utm_medium=social&utm_campaign=virtual_tryon`,
  )
  expect(screen.getByRole('button', { name: 'Copied!' })).toBeDefined()
  act(() => vi.advanceTimersByTime(2000))
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeDefined()
})

test('SHARE-3 sharing can be undone', async () => {
  const { requests } = open({ ...shared, 'DELETE /api/tryons/s1/share': { status: 204, body: null } })
  expect(screen.queryByRole('button', { name: 'Stop sharing' })).toBeNull()
  await press('Copy link')
  await press('Stop sharing')
  expect(requests.at(-1)?.method).toBe('DELETE')
  expect(screen.queryByText(shareUrl)).toBeNull()
})

test('SHARE-2 a link that cannot be copied or made is told', async () => {
  const { writeText } = open(shared)
  writeText.mockRejectedValue(new DOMException('not allowed'))
  await press('Copy link')
  expect(shownToast()).toMatch(/^Copy Failed: Copy it by hand: https:\/\/try\.example\/share\/s1\?utm_source/)
})

test('SHARE-2 a refused share shows the server’s text and copies nothing', async () => {
  const { writeText } = open({ 'PUT /api/tryons/s1/share': refusal(404, 'not_found', 'It is gone.') })
  await press('Copy link')
  expect(shownToast()).toBe('Copy Failed: It is gone.')
  expect(writeText).not.toHaveBeenCalled()
})

test('SHARE-1 the download is saved under the name the server gives; a failure is told', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  open({ 'GET /api/tryons/s1/download': new Blob(['pixels']) })
  await press('Download')
  expect(saved).toEqual(['try-on-s1.jpg'])
  answerApi({})
  await press('Download')
  expect(shownToast()).toBe('Download Failed: The image could not be saved. Please try again.')
})

test('SHARE-1 a network opens in a window of 600 by 400 with the public link', async () => {
  open(shared)
  const popup = { location: { href: '' }, close: vi.fn() }
  const openWindow = vi.spyOn(window, 'open').mockReturnValue(popup as never)
  await press('Share on X')
  expect(openWindow.mock.calls[0]?.[2]).toBe('popup,width=600,height=400')
  const address = new URL(popup.location.href)
  expect(address.origin).toBe('https://x.com')
  expect(address.searchParams.get('url')).toBe(
    `${shareUrl}?utm_source=x&utm_medium=social&utm_campaign=virtual_tryon`,
  )
  expect(address.searchParams.get('hashtags')?.split(',')).toHaveLength(5)
})

test('SHARE-1 Pinterest is given a picture that it may load, Instagram a way round', async () => {
  open(shared)
  const popup = { location: { href: '' }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(popup as never)
  await press('Share on Pinterest')
  expect(new URL(popup.location.href).searchParams.get('media')).toBe(
    'https://try.example/api/shares/s1/images/try-on',
  )
  await press('Share on Instagram')
  expect(shownToast()).toMatch(
    /Instagram has no web sharing\. Download the image, then post it from the app\./,
  )
})

test('SHARE-1 five hashtags stand beside the result; the history has them not', () => {
  open(shared)
  expect(screen.getByText('#VirtualTryOn #AIFashion #OOTD #StyleInspo #Seamline')).toBeDefined()
})

test('SHARE-1 the compact control of the history names its source', async () => {
  const { writeText } = open(shared, 'history')
  await press('Copy link')
  expect(writeText.mock.calls[0]?.[0]).toContain('utm_source=history')
})

test('SHARE-3 a try-on that is public already is copied without being published anew', async () => {
  const requests = answerApi({})
  const writeText = vi.fn(async (_text: string) => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  renderInApp(
    <ShareControl
      sessionId="s1"
      source="history"
      share={{ isAfterOnly: false, showsName: true, takesAnswers: true }}
    />,
  )
  await press('Copy link')
  expect(writeText.mock.calls[0]?.[0]).toMatch(/^https:\/\/try\.example\/share\/s1\?utm_source=history/)
  expect(requests).toEqual([])
  expect(screen.getByRole('button', { name: 'Stop sharing' })).toBeDefined()
})

const putsOf = (requests: SentRequest[]) => requests.filter(({ method }) => method === 'PUT')

test('SHARE-3 the owner chooses to share the try-on only, or to be named, and both can be changed', async () => {
  const { requests } = open(shared)
  await press('Sharing options')
  expect(screen.getByText('Only you can see this try-on until you share it.')).toBeDefined()
  fireEvent.click(screen.getByLabelText(/Share the try-on only/))
  fireEvent.click(screen.getByLabelText(/Show my first name/))
  expect(requests).toEqual([])
  await press('Share with these options')
  expect(requests.map(({ body }) => body)).toEqual([
    { isAfterOnly: true, showsName: true, takesAnswers: true },
  ])
  await press('Sharing options')
  fireEvent.click(screen.getByLabelText(/Show my first name/))
  await press('Save')
  expect(requests.at(-1)?.body).toEqual({ isAfterOnly: true, showsName: false, takesAnswers: true })
})

test('SHARE-3 copying the link of what was shared as try-on only changes nothing about it', async () => {
  const { requests, writeText } = open(shared)
  await press('Sharing options')
  fireEvent.click(screen.getByLabelText(/Share the try-on only/))
  await press('Share with these options')
  await press('Copy link')
  expect(writeText).toHaveBeenCalledOnce()
  expect(putsOf(requests)).toHaveLength(1)
})

test('SHARE-3 the options of a try-on that is public stand as the server told them', async () => {
  open(shared, 'result', { isAfterOnly: true, showsName: false, takesAnswers: true })
  await press('Sharing options')
  expect(screen.getByLabelText<HTMLInputElement>(/Share the try-on only/).checked).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>(/Show my first name/).checked).toBe(false)
})
