import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi } from '../../../test/api.ts'
import { renderInApp, useBrowser } from '../../../test/render-app.tsx'
import HistoryPanel from './history.tsx'

useBrowser()

test('HIST-1 the compact share control of the history names it as the source of each link', async () => {
  const session = {
    id: 's1',
    tryOnImageUrl: '/images/1',
    modelImageUrl: '/images/model-1',
    createdAt: '2026-11-01T10:00:00Z',
    keptUntil: null,
    isTokenBack: false,
    product: null,
    answers: null,
    baseSessionId: null,
    garmentImageUrl: null,
    isFavourite: false,
    share: { isAfterOnly: false, showsName: false, takesAnswers: true },
  }
  answerApi({
    'GET /api/history/tryons': { sessions: [session], pagination: { total: 1, totalPages: 1 } },
  })
  const writeText = vi.fn(async (_text: string) => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  renderInApp(<HistoryPanel />)
  const copy = await screen.findByRole('button', { name: 'Copy link' })
  expect(copy.textContent, 'an icon alone').toBe('')
  expect(screen.getByRole('button', { name: 'More ways to share' })).toBeDefined()
  await act(async () => fireEvent.click(copy))
  expect(writeText.mock.calls[0]?.[0]).toMatch(/\/share\/s1\?utm_source=history&/)
})
