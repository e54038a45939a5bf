import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { answerApi } from '../../../test/api.ts'
import { renderInApp, shownToast, useBrowser } from '../../../test/render-app.tsx'
import { allDays } from './day-range.ts'
import { HistoryTab } from './history-tab.tsx'

useBrowser()

const sessionsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `s${index}`,
    tryOnImageUrl: `/images/${index}`,
    modelImageUrl: `/images/model-${index}`,
    createdAt: `2026-11-0${index + 1}T10:00:00Z`,
    keptUntil: null,
    isTokenBack: false,
    product: null,
    answers: null,
    baseSessionId: null,
    garmentImageUrl: null,
    isFavourite: false,
    share: null,
  }))
const historyOf = (count: number, total: number, totalPages: number) => ({
  sessions: sessionsOf(count),
  pagination: { total, totalPages },
})

function Tab({ initialPage = 1 }) {
  const [page, setPage] = useState(initialPage)
  const [days, setDays] = useState(allDays)
  return (
    <HistoryTab
      page={page}
      onPage={setPage}
      days={days}
      onDays={setDays}
      isFavouritesOnly={false}
      onFavouritesOnly={() => undefined}
      renderShare={(session, { onUseAgain, onDelete }) => (
        <>
          <button type="button" onClick={onUseAgain}>
            Use {session.id}
          </button>
          <button type="button" onClick={onDelete}>
            Delete {session.id}
          </button>
        </>
      )}
    />
  )
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('HIST-1 HIST-2 the first page asks for five, shows them with date and share control, and the total', async () => {
  const requests = answerApi({ 'GET /api/history/tryons': historyOf(5, 17, 4) })
  renderInApp(<Tab />)
  await screen.findByText('1 November 2026')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Try-On History (17)')
  expect([requests[0]?.query.get('page'), requests[0]?.query.get('pageSize')]).toEqual(['1', '5'])
  expect(screen.getAllByRole('button', { name: /^Delete s/ })).toHaveLength(5)
  expect(screen.getByRole('link', { name: 'Try-on from 1 November 2026' }).getAttribute('href')).toBe(
    '/dashboard?session=s0',
  )
})

test('HIST-2 previous is disabled on page 1 and next on the last; a number goes to its page', async () => {
  const requests = answerApi({ 'GET /api/history/tryons': historyOf(5, 17, 4) })
  renderInApp(<Tab />)
  await screen.findByRole('navigation', { name: 'Pagination' })
  expect([button('Previous').disabled, button('Next').disabled]).toEqual([true, false])
  fireEvent.click(button('Page 4'))
  await waitFor(() => expect(requests.at(-1)?.query.get('page')).toBe('4'))
  expect([button('Previous').disabled, button('Next').disabled]).toEqual([false, true])
  fireEvent.click(button('Previous'))
  await waitFor(() => expect(requests.at(-1)?.query.get('page')).toBe('3'))
})

test('HIST-2 one page has no pagination', async () => {
  answerApi({ 'GET /api/history/tryons': historyOf(3, 3, 1) })
  renderInApp(<Tab />)
  await screen.findByText('1 November 2026')
  expect(screen.queryByRole('navigation', { name: 'Pagination' })).toBeNull()
})

test('HIST-3 an empty history says what will be here and leads to the first try-on', async () => {
  answerApi({ 'GET /api/history/tryons': historyOf(0, 0, 0) })
  renderInApp(<Tab />)
  await screen.findByText(
    'Your try-on history will appear here once you start using the virtual try-on service.',
  )
  const start = screen.getByRole('link', { name: 'Start Your Virtual Try-On' })
  expect(start.getAttribute('href')).toBe('/dashboard')
})

test('HIST-3 a history that cannot be loaded can be tried again', async () => {
  let isBroken = true
  answerApi({ 'GET /api/history/tryons': () => (isBroken ? { status: 500, body: 'x' } : historyOf(1, 1, 1)) })
  renderInApp(<Tab />)
  await screen.findByText('Failed to load try-on history')
  isBroken = false
  fireEvent.click(button('Try Again'))
  await screen.findByText('1 November 2026')
})

test('HIST-4 a try-on is deleted after asking once more; the last one of a page leads to the page before', async () => {
  const requests = answerApi({
    'GET /api/history/tryons': historyOf(1, 6, 2),
    'DELETE /api/tryons/s0': { status: 204, body: null },
  })
  renderInApp(<Tab initialPage={2} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete s0' }))
  await screen.findByText('Delete this try-on?')
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
  await act(async () => fireEvent.click(button('Delete')))
  await waitFor(() => expect(shownToast()).toMatch(/^Try-On Deleted/))
  await waitFor(() => expect(requests.at(-1)?.query.get('page')).toBe('1'))
})

test('MAIL-8 each result says how long it is kept, and can be kept', async () => {
  const session = { ...sessionsOf(1)[0]!, keptUntil: '2027-05-20T10:00:00Z' as string | null }
  const requests = answerApi({
    'GET /api/history/tryons': () => ({
      sessions: [session],
      pagination: { total: 1, totalPages: 1 },
    }),
    'POST /api/tryons/s0/keep': () => {
      session.keptUntil = null
      return {}
    },
  })
  renderInApp(<Tab />)
  await screen.findByText(/Kept until 20 May 2027/)
  await act(async () => fireEvent.click(button('Keep it')))
  await screen.findByText('Kept until you delete it')
  expect(requests.some(({ method }) => method === 'POST')).toBe(true)
  expect(shownToast()).toBe('Try-On Kept: It stays until you delete it.')
})

test('HIST-2 the history is filtered by date, and says when these days hold nothing', async () => {
  const requests = answerApi({
    'GET /api/history/tryons': ({ query }) => (query.has('from') ? historyOf(0, 0, 0) : historyOf(1, 1, 1)),
  })
  renderInApp(<Tab />)
  await screen.findByText('1 November 2026')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-20' } })
  await screen.findByText('You made no try-ons on these days.')
  expect(requests.at(-1)?.query.get('from')).toBe(new Date(2026, 10, 20).toISOString())
  fireEvent.click(button('All dates'))
  await screen.findByText('1 November 2026')
})

test('HIST-1 one opens large with the slider, from where it can be used again or deleted', async () => {
  answerApi({ 'GET /api/history/tryons': historyOf(1, 1, 1) })
  renderInApp(<Tab />)
  fireEvent.click(await screen.findByRole('button', { name: 'View large: 1 November 2026' }))
  expect(screen.getByRole('slider', { name: 'Reveal the try-on' })).toBeDefined()
  fireEvent.click(button('Use again'))
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual([
    '/dashboard?again=model&of=s0',
    '/dashboard?again=result&of=s0',
    '/dashboard?again=garment&of=s0',
  ])
  expect(screen.getByText(/your photo was deleted when this was made/)).toBeDefined()
})
