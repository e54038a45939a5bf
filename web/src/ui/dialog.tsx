import { X } from './icons.ts'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { useReturnFocus } from './use-return-focus.ts'

const widths = { sm: 'md:w-[480px]', md: 'md:w-[600px]', lg: 'md:w-[860px]', xl: 'md:w-[min(94vw,1120px)]' }

type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** False while something runs that must not be interrupted: Escape, the overlay and the cross do nothing. */
  canClose?: boolean
  size?: keyof typeof widths
  /** A panel at the left from the md breakpoint on, e.g. an image. */
  aside?: ReactNode
  /** A line below the header, which then gets padding of its own. */
  hasDivider?: boolean
  children: ReactNode
}

/** A modal: centred on large screens, a bottom sheet on small ones. Focus is kept inside and goes back to its opener. */
export function Dialog(props: DialogProps) {
  const {
    isOpen,
    onClose,
    title,
    description,
    canClose = true,
    size = 'sm',
    aside,
    hasDivider,
    children,
  } = props
  const returnFocus = useReturnFocus()
  const closeIfAllowed = () => canClose && onClose()
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && closeIfAllowed()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className={classNames('dialog', widths[size], Boolean(aside) && 'md:grid md:grid-cols-[320px_1fr]')}
          {...returnFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          {aside && <div className="relative hidden bg-studio md:block">{aside}</div>}
          <div className={classNames('relative min-w-0', !hasDivider && 'p-5 pt-3 md:p-9')}>
            <div className={classNames(hasDivider && 'border-b border-line p-5 pt-3 md:p-7')}>
              <div aria-hidden className="mx-auto mb-3 h-1 w-10 rounded-pill bg-line-strong/50 md:hidden" />
              <Radix.Title className={classNames('pr-10', hasDivider ? 'text-d-xs' : 'text-d-sm')}>
                {title}
              </Radix.Title>
              {description && (
                <Radix.Description asChild>
                  <div className="mt-1.5 text-sm text-ink-2">{description}</div>
                </Radix.Description>
              )}
            </div>
            {hasDivider ? <div className="p-5 md:p-7">{children}</div> : children}
            <Radix.Close
              className="icon-btn absolute top-2 right-2 md:top-3 md:right-3"
              aria-label="Close"
              disabled={!canClose}
            >
              <X aria-hidden />
            </Radix.Close>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
