import type { Icon } from '../../ui/icons.ts'
import type { MouseEvent } from 'react'
import { AppLink } from '../../ui/app-link.tsx'

type NavigationLinkProps = {
  href: string
  label: string
  icon: Icon
  isCurrent: boolean
  /** A section of a page is a location, a page is a page. */
  currentIs?: 'page' | 'location'
  onClick?: (event: MouseEvent) => void
}

export function NavigationLink(props: NavigationLinkProps) {
  const { href, label, icon: Icon, isCurrent, currentIs = 'page', onClick } = props
  return (
    <AppLink
      href={href}
      className="nav-item"
      aria-current={isCurrent ? currentIs : undefined}
      onClick={onClick}
    >
      <Icon aria-hidden />
      {label}
    </AppLink>
  )
}

/** Not one that asks for a new tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
