import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Link, Download } from './icons.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IconButton } from './icon-button.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function showButtons() {
  render(
    <>
      <IconButton label="Copy link" icon={Link} />
      <IconButton label="Download" icon={Download} />
    </>,
  )
}
const enter = (name: string) =>
  fireEvent.pointerOver(screen.getByRole('button', { name }), { pointerType: 'mouse' })
const leave = (name: string) =>
  fireEvent.pointerOut(screen.getByRole('button', { name }), { pointerType: 'mouse' })
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

test('UI-1 a tooltip opens after 700 ms, the next one within 300 ms at once', () => {
  showButtons()
  enter('Copy link')
  wait(699)
  expect(screen.queryByText('Copy link')).toBeNull()
  wait(1)
  expect(screen.queryByText('Copy link')).not.toBeNull()
  leave('Copy link')
  expect(screen.queryByText('Copy link')).toBeNull()
  wait(299)
  enter('Download')
  expect(screen.queryByText('Download')).not.toBeNull()
  leave('Download')
  wait(301)
  enter('Copy link')
  expect(screen.queryByText('Copy link')).toBeNull()
})

test('UI-5 Escape hides a tooltip, and the button keeps its name without it', () => {
  showButtons()
  enter('Download')
  wait(700)
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(screen.queryByText('Download')).toBeNull()
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy()
})
