import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState, type ReactElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

function Page({ canClose = true }: { canClose?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="A question" canClose={canClose}>
        <button type="button">Answer</button>
      </Dialog>
    </>
  )
}

function openFrom(page: ReactElement): HTMLElement {
  render(page)
  const opener = screen.getByRole('button', { name: 'Open' })
  act(() => {
    opener.focus()
    opener.click()
  })
  return opener
}
const dialog = () => screen.queryByRole('dialog', { name: 'A question' })

test('UI-5 a dialog takes the focus, and gives it back to its opener when Escape closes it', async () => {
  const opener = openFrom(<Page />)
  expect(dialog()?.contains(document.activeElement)).toBe(true)
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  expect(dialog()).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('a dialog that must not be interrupted stays, whatever is pressed', () => {
  openFrom(<Page canClose={false} />)
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true)
  expect(dialog()).not.toBeNull()
})
