import type { ComponentProps } from 'react'
import { Link } from 'wouter'

export type AppLinkProps = ComponentProps<'a'> & { href: string }

/** A link that changes pages without loading the app again where the address is one of its pages. */
export function AppLink({ href, ...props }: AppLinkProps) {
  if (!isAppPage(href) || props.download !== undefined || props.target) return <a href={href} {...props} />
  return <Link href={href} {...props} />
}

/** Paths under these prefixes are answered by the server itself, or are pages that come with data of their own. */
const serverPrefixes = ['/api/', '/auth/', '/dev/', '/media/', '/imagery/', '/share/']

function isAppPage(href: string): boolean {
  if (!href.startsWith('/') || href.startsWith('//')) return false
  return !serverPrefixes.some((prefix) => href.startsWith(prefix))
}
