import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { AppLink } from './app-link.tsx'
import { Spinner } from './spinner.tsx'

type Looks = {
  variant?: 'primary' | 'ink' | 'outline' | 'ghost' | 'link'
  size?: 'sm' | 'md' | 'lg'
}
type ActionProps = ComponentProps<'button'> & {
  href?: undefined
  /** In flight: disabled, with a spinner, showing `busyText` at the same width. */
  isBusy?: boolean
  busyText?: string
}
type LinkProps = ComponentProps<'a'> & { href: string; isBusy?: undefined; busyText?: undefined }
export type ButtonProps = Looks & (ActionProps | LinkProps)

/** A button, or with `href` a link that looks like one. */
export function Button({ variant = 'primary', size = 'md', className, ...props }: ButtonProps) {
  const looks = classNames('btn', `btn-${variant}`, size !== 'md' && `btn-${size}`, className)
  if (props.href !== undefined) return <AppLink {...props} className={looks} />
  const { isBusy = false, busyText, disabled, children, type = 'button', ...buttonProps } = props
  return (
    <button
      {...buttonProps}
      type={type}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={looks}
    >
      {busyText ? <WidthLocked isBusy={isBusy} busyText={busyText} label={children} /> : children}
      {isBusy && !busyText && <Spinner />}
    </button>
  )
}

type WidthLockedProps = { isBusy: boolean; busyText: string; label: ReactNode }

/** Both labels share one grid cell, so that the button keeps the width of the wider one. */
function WidthLocked({ isBusy, busyText, label }: WidthLockedProps) {
  const cell = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-[0.55rem]'
  return (
    <span className="grid">
      <span className={classNames(cell, isBusy && 'invisible')} aria-hidden={isBusy || undefined}>
        {label}
      </span>
      <span className={classNames(cell, !isBusy && 'invisible')} aria-hidden={!isBusy || undefined}>
        <Spinner />
        {busyText}
      </span>
    </span>
  )
}
