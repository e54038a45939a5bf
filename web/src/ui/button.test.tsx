import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

test('AUTH-2 a busy button is disabled and its name says what is happening', () => {
  const label = (isBusy: boolean) => (
    <Button isBusy={isBusy} busyText="Sending...">
      Send Link
    </Button>
  )
  const { rerender } = render(label(false))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send Link' }).disabled).toBe(false)
  rerender(label(true))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sending...' }).disabled).toBe(true)
})

test('a button with an address is a link', () => {
  render(<Button href="/faq">FAQ</Button>)
  expect(screen.getByRole('link', { name: 'FAQ' }).getAttribute('href')).toBe('/faq')
})
