import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

type TabPageProps = { title: ReactNode; note?: ReactNode; className?: string; children: ReactNode }

/** One page inside the app's frame: its heading, a line below it, its content. The heading can take focus. */
export function TabPage({ title, note, className, children }: TabPageProps) {
  return (
    <div className={classNames('max-w-[1100px] px-4 py-7 pb-16 md:px-8 lg:py-10 xl:px-10', className)}>
      <PageTitle>{title}</PageTitle>
      {note && <p className="mt-1.5 max-w-[60ch] text-ink-2">{note}</p>}
      <div className="mt-8">{children}</div>
    </div>
  )
}

export function PageTitle({ children }: { children: ReactNode }) {
  return (
    <h1 className="text-d-sm lg:text-[2.5rem] lg:leading-[1.1]" tabIndex={-1}>
      {children}
    </h1>
  )
}
