import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { TabPage } from '../../ui/tab-page.tsx'

/** What belongs to developers: each a page of its own, in this order. */
const parts = [
  { path: paths.developers, label: 'API Keys' },
  { path: paths.tryOnButton, label: 'Try-On Button' },
  { path: paths.shopProducts, label: 'Products' },
  { path: paths.webhooks, label: 'Webhooks' },
  { path: paths.organisations, label: 'Organisations' },
  { path: paths.apiReference, label: 'API Reference' },
] as const

type DeveloperPageProps = {
  title: string
  note: ReactNode
  path: (typeof parts)[number]['path']
  children: ReactNode
}

/** The frame of the developers' pages: the page's own heading, and the way to the others. */
export function DeveloperPage({ title, note, path, children }: DeveloperPageProps) {
  return (
    <TabPage title={title} note={note}>
      <nav aria-label="Developers" className="mb-8 flex gap-7 overflow-x-auto border-b border-line">
        {parts.map((part) => (
          <AppLink
            key={part.path}
            href={part.path}
            className="tab inline-flex items-center whitespace-nowrap"
            data-state={part.path === path ? 'active' : 'inactive'}
            aria-current={part.path === path ? 'page' : undefined}
          >
            {part.label}
          </AppLink>
        ))}
      </nav>
      {children}
    </TabPage>
  )
}
