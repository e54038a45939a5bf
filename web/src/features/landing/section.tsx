import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'

/** Where the menus and the footer lead on the landing page, in the order of the page. */
export type LandingSectionId =
  | 'hero'
  | 'features'
  | 'how-it-works'
  | 'auth-cta'
  | 'testimonials'
  | 'token-system'
  | 'contact'

type SectionProps = { id: LandingSectionId; className?: string; children?: ReactNode }

/** A band of the page; its content stops growing on very wide screens. */
export function Section({ id, className, children }: SectionProps) {
  return (
    <section id={id} className={classNames('px-5 py-16 md:px-10 lg:py-24 xl:px-14', className)}>
      <div className="mx-auto max-w-[1360px]">{children}</div>
    </section>
  )
}
