import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { TryOnResult } from '../../../../contract/try-on.ts'
import { answerApi } from '../../../test/api.ts'
import { renderInApp, useBrowser } from '../../../test/render-app.tsx'
import { ResultActions } from './result-actions.tsx'

useBrowser()

const resultOf = (differences: Partial<TryOnResult> = {}): TryOnResult => ({
  sessionId: 's1',
  tryOnImageUrl: '/images/1',
  modelImageUrl: '/images/model-1',
  createdAt: '2026-11-01T10:00:00Z',
  keptUntil: null,
  isTokenBack: false,
  product: null,
  baseSessionId: null,
  garmentImageUrl: null,
  isFavourite: false,
  share: null,
  photoPlacement: null,
  ...differences,
})

test('SHARE-3 after a reload the result knows from the server that it is public, and copies without publishing', async () => {
  const requests = answerApi({})
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => undefined } })
  const share = { isAfterOnly: false, showsName: false, takesAnswers: true }
  renderInApp(<ResultActions result={resultOf({ share })} onUndone={() => undefined} />)
  await screen.findByRole('button', { name: 'Stop sharing' })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy link' })))
  expect(requests.filter(({ path }) => path.endsWith('/share'))).toEqual([])
})

test('HIST-4 a layer is taken off by deleting it, and the result below it is shown again', async () => {
  const requests = answerApi({ 'DELETE /api/tryons/s1': { status: 204, body: null } })
  const onUndone = vi.fn()
  renderInApp(<ResultActions result={resultOf({ baseSessionId: 's0' })} onUndone={onUndone} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Take this piece off' }))
  expect(screen.getByText(/the result below it stays/)).toBeDefined()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Take it off' })))
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(true)
  expect(onUndone).toHaveBeenCalledWith('s0')
})

test('TRY-7 another piece can be put on top of any result', () => {
  answerApi({})
  renderInApp(<ResultActions result={resultOf()} onUndone={() => undefined} />)
  expect(screen.getByRole('link', { name: 'Add another piece' }).getAttribute('href')).toBe(
    '/dashboard?again=result&of=s1',
  )
})

test('HIST-7 a second result can be seen beside the first at once', async () => {
  let made = 1
  answerApi({
    'GET /api/history/tryons': () => ({
      sessions: Array.from({ length: made }, (_, index) => sessionOf(`s${index}`)),
      pagination: { total: made, totalPages: 1 },
    }),
  })
  const { rerender } = renderInApp(<ResultActions result={resultOf()} onUndone={() => undefined} />)
  await screen.findByRole('link', { name: 'Add another piece' })
  expect(screen.queryByRole('button', { name: 'Side by side' })).toBeNull()
  made = 2
  rerender(<ResultActions result={resultOf({ sessionId: 's2' })} onUndone={() => undefined} />)
  expect(await screen.findByRole('button', { name: 'Side by side' })).toBeDefined()
})

function sessionOf(id: string) {
  const { sessionId: _, photoPlacement: __, ...shown } = resultOf()
  return { ...shown, id, answers: null }
}
