import { classNames } from '../lib/class-names.ts'

/** The shape of something that is loading; the size comes from the class name. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('skeleton block', className)} />
}
