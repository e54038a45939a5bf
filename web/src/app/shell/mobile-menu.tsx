import { Menu } from '../../ui/icons.ts'
import { lazy, Suspense, useState } from 'react'
import type { User } from '../../../../contract/auth.ts'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

const Drawer = lazy(() => import('./drawer.tsx'))

/** The sidebar on small screens: a button, and the drawer it opens. */
export function MobileMenu({ user }: { user: User | null }) {
  const [isOpen, setOpen] = useState(false)
  const [wasAsked, setAsked] = useState(false)
  function open() {
    setAsked(true)
    setOpen(true)
  }
  return (
    <>
      <IconButton
        label="Open menu"
        icon={Menu}
        className="-ml-2 lg:hidden"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      />
      {wasAsked && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <Drawer user={user} isOpen={isOpen} onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
