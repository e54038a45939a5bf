import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToast, dismissToast, showKeptToast, showToast, showToastAfterReload } from './toast.tsx'
import ToastView from './toast-view.tsx'
import { Toaster } from './toaster.tsx'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  const left = currentToast()
  if (left) dismissToast(left.id)
  cleanup()
  vi.useRealTimers()
})

test('UI-1 one toast is visible at a time: a newer one takes the place of the older', async () => {
  render(<Toaster />)
  act(() => showToast({ title: 'Products Found!', description: '4 similar products' }))
  await screen.findByText('Products Found!')
  act(() => showToast({ title: 'Copy Failed', tone: 'destructive' }))
  await screen.findByText('Copy Failed')
  expect(screen.queryByText('Products Found!')).toBeNull()
})

test('UI-1 a toast is gone after 5000 ms', async () => {
  render(<Toaster />)
  act(() => showToast({ title: 'Try-On Complete!' }))
  await screen.findByText('Try-On Complete!')
  act(() => vi.advanceTimersByTime(4800))
  expect(screen.queryByText('Try-On Complete!')).not.toBeNull()
  act(() => vi.advanceTimersByTime(400))
  expect(screen.queryByText('Try-On Complete!')).toBeNull()
})

test('UI-1 default toasts are a status, destructive ones an alert', () => {
  const view = render(<ToastView toast={{ id: 1, title: 'Saved' }} />)
  expect(screen.getByText('Saved').closest('[role=status]')).not.toBeNull()
  view.rerender(<ToastView toast={{ id: 2, title: 'Login Failed', tone: 'destructive' }} />)
  expect(screen.getByText('Login Failed').closest('[role=alert]')).not.toBeNull()
})

test('a toast can be dismissed, and may offer one action', async () => {
  const onClick = vi.fn()
  render(<Toaster />)
  act(() => showToast({ title: 'Try-On Failed', action: { label: 'Buy tokens', onClick } }))
  fireEvent.click(await screen.findByRole('button', { name: 'Buy tokens' }))
  expect(onClick).toHaveBeenCalledOnce()
  act(() => showToast({ title: 'Saved' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  expect(currentToast()).toBeNull()
})

test('AUTH-9 a toast can be kept over the reload that follows it, and is shown once', () => {
  showToastAfterReload({ title: 'Logged Out', description: 'You have been successfully logged out.' })
  expect(currentToast()).toBeNull()
  showKeptToast()
  expect(currentToast()).toMatchObject({ title: 'Logged Out' })
  dismissToast(currentToast()?.id ?? 0)
  showKeptToast()
  expect(currentToast()).toBeNull()
})
