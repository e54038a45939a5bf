import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Pager, pagesToShow } from './pager.tsx'

afterEach(cleanup)

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('HIST-2 pagination shows only where there is more than one page', () => {
  const { container } = render(<Pager page={1} totalPages={1} onPage={vi.fn()} />)
  expect(container.innerHTML).toBe('')
})

test('HIST-2 previous is disabled on page 1, next on the last', () => {
  const { rerender } = render(<Pager page={1} totalPages={3} onPage={vi.fn()} />)
  expect([button('Previous').disabled, button('Next').disabled]).toEqual([true, false])
  rerender(<Pager page={3} totalPages={3} onPage={vi.fn()} />)
  expect([button('Previous').disabled, button('Next').disabled]).toEqual([false, true])
})

test('HIST-2 previous, next and the numbers change the page; the current one is marked', () => {
  const onPage = vi.fn()
  render(<Pager page={2} totalPages={4} onPage={onPage} />)
  button('Previous').click()
  button('Next').click()
  button('Page 4').click()
  expect(onPage.mock.calls.flat()).toEqual([1, 3, 4])
  expect(button('Page 2').getAttribute('aria-current')).toBe('page')
})

test('many pages leave out those far from the current one', () => {
  expect(pagesToShow(1, 5)).toEqual([1, 2, 3, 4, 5])
  expect(pagesToShow(1, 9)).toEqual([1, 2, 'gap', 9])
  expect(pagesToShow(5, 9)).toEqual([1, 'gap', 4, 5, 6, 'gap', 9])
  expect(pagesToShow(9, 9)).toEqual([1, 'gap', 8, 9])
})
