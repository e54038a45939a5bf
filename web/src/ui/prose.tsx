import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

/** Running text: headings, paragraphs, lists and links at a readable measure. */
export function Prose({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames('prose', className)}>{children}</div>
}
