import type { ComponentProps } from 'react'
import { classNames } from '../lib/class-names.ts'

/** A surface with a hairline border. */
export function Card({ className, ...props }: ComponentProps<'section'>) {
  return <section {...props} className={classNames('card', className)} />
}
