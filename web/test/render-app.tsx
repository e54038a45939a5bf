import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Boot } from '../../contract/boot.ts'
import { createQueryClient } from '../src/lib/query-client.ts'
import { currentToast, dismissToast } from '../src/ui/toast.tsx'
import { withBoot } from './boot.tsx'

// Queries tell what they know within the act() that caused it.
notifyManager.setScheduler((tell) => tell())

// A busy machine takes its time, and fails no test by it.
configure({ asyncUtilTimeout: 20_000 })

/** Renders a part of the app with what it finds around itself there: boot, queries, an address. */
export function renderInApp(part: ReactNode, boot?: Partial<Boot>) {
  const { hook } = memoryLocation({ path: '/dashboard' })
  const queryClient = createQueryClient()
  const wrap = (content: ReactNode) => (
    <QueryClientProvider client={queryClient}>
      <Router hook={hook}>{withBoot(content, boot)}</Router>
    </QueryClientProvider>
  )
  const view = render(wrap(part))
  return { ...view, queryClient, rerender: (content: ReactNode) => view.rerender(wrap(content)) }
}

/** The message that is shown, as "title: description". */
export function shownToast(): string | null {
  const toast = currentToast()
  return toast && [toast.title, toast.description].filter(Boolean).join(': ')
}

/** Stands in for what jsdom lacks, and leaves nothing behind for the next test. */
export function useBrowser(): void {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    )
    URL.createObjectURL = () => 'blob:https://try.example/1'
    URL.revokeObjectURL = () => undefined
    Element.prototype.scrollIntoView = () => undefined
    localStorage.clear()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    const toast = currentToast()
    if (toast) dismissToast(toast.id)
  })
}
