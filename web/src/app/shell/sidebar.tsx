import type { User } from '../../../../contract/auth.ts'
import { SidebarContent } from './sidebar-content.tsx'

/** Fixed beside the page from the lg breakpoint on; smaller screens have the drawer. */
export function Sidebar({ user }: { user: User | null }) {
  return (
    <aside
      aria-label="Sidebar"
      className="fixed top-16 bottom-0 left-0 z-20 hidden w-64 flex-col overflow-y-auto border-r border-line bg-paper px-4 py-5 lg:flex print:hidden!"
    >
      <SidebarContent user={user} />
    </aside>
  )
}
