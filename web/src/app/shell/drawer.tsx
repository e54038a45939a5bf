import { X } from '../../ui/icons.ts'
import { Dialog } from 'radix-ui'
import { useEffect } from 'react'
import type { User } from '../../../../contract/auth.ts'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { Logo } from './logo.tsx'
import { SidebarContent } from './sidebar-content.tsx'

type DrawerProps = { user: User | null; isOpen: boolean; onClose: () => void }

/** The sidebar over the page, with everything behind it out of reach. */
export default function Drawer({ user, isOpen, onClose }: DrawerProps) {
  const returnFocus = useReturnFocus()
  const hasRoomForSidebar = useMediaQuery('(width >= 64rem)')
  useEffect(() => {
    if (hasRoomForSidebar && isOpen) onClose()
  }, [hasRoomForSidebar, isOpen, onClose])
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content
          className="drawer flex flex-col px-4 py-5"
          aria-describedby={undefined}
          {...returnFocus}
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <div className="mb-4 flex items-center justify-between">
            <Logo user={user} onFollow={onClose} />
            <Dialog.Close className="icon-btn -mr-2" aria-label="Close menu">
              <X aria-hidden />
            </Dialog.Close>
          </div>
          <SidebarContent user={user} onFollow={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
