import type { Icon } from './icons.ts'
import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

type BadgeProps = {
  tone?: 'ok' | 'warn' | 'neutral' | 'primary'
  icon?: Icon
  className?: string
  children: ReactNode
}

/** A short word about a thing's state; never a colour alone. */
export function Badge({ tone = 'neutral', icon: Icon, className, children }: BadgeProps) {
  return (
    <span className={classNames('badge', tone !== 'neutral' && `badge-${tone}`, className)}>
      {Icon && <Icon aria-hidden className="size-3.5!" />}
      {children}
    </span>
  )
}
