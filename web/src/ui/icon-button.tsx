import type { Icon } from './icons.ts'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { AppLink } from './app-link.tsx'
import { Tooltip } from './tooltip.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** What it does; its accessible name and its tooltip. */
  label: string
  /** An icon, or an element for marks that Lucide does not have. */
  icon: Icon | ReactNode
  /** With an address it is a link. */
  href?: string
  tooltipSide?: 'top' | 'bottom'
}

/** A 44 pixel round control that shows only an icon. */
export function IconButton({ label, icon, href, tooltipSide, className, ...props }: IconButtonProps) {
  const looks = classNames('icon-btn', className)
  return (
    <Tooltip text={label} side={tooltipSide}>
      {href === undefined ? (
        <button type="button" {...props} aria-label={label} className={looks}>
          <IconOf icon={icon} />
        </button>
      ) : (
        <AppLink href={href} aria-label={label} className={looks}>
          <IconOf icon={icon} />
        </AppLink>
      )}
    </Tooltip>
  )
}

function IconOf({ icon }: { icon: Icon | ReactNode }) {
  if (!isIconComponent(icon)) return icon
  const Icon = icon
  return <Icon aria-hidden />
}

function isIconComponent(icon: Icon | ReactNode): icon is Icon {
  return typeof icon === 'function'
}
