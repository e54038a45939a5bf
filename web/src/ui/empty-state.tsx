import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

type EmptyStateProps = {
  picture?: ReactNode
  title?: ReactNode
  action?: ReactNode
  className?: string
  children?: ReactNode
}

/** What stands where a list would be: a picture, a sentence, one way on. */
export function EmptyState({ picture, title, action, className, children }: EmptyStateProps) {
  return (
    <div className={classNames('card grid place-items-center px-6 py-16 text-center lg:py-24', className)}>
      {picture}
      {title && <p className="display mt-6 text-d-xs">{title}</p>}
      {children && <div className="mt-3 max-w-[46ch] text-ink-2">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}

/** An icon in a tinted circle, for empty, failed and warning states. */
export function StateIcon({ icon, tone = 'neutral' }: { icon: ReactNode; tone?: 'neutral' | 'danger' }) {
  const colours = tone === 'danger' ? 'bg-danger-wash text-danger' : 'bg-sunken text-ink-2'
  return (
    <span
      aria-hidden
      className={classNames('mx-auto grid size-14 place-items-center rounded-pill text-[1.2rem]', colours)}
    >
      {icon}
    </span>
  )
}
