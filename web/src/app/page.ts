import type { ComponentType } from 'react'
import type { Boot } from '../../../contract/boot.ts'

/** What a page tells browsers, search engines and social networks. */
export type PageHead = {
  /** Without the brand, which is added where the head is written. */
  title: string
  description?: string
  robots?: 'noindex'
  /** The path search engines should file the page under; left out where there is none. */
  canonicalPath?: string
  /** Open Graph properties beyond those every page gets, which they replace. */
  meta?: { property: string; content: string }[]
  /** schema.org data. */
  structuredData?: Record<string, unknown>
  preloads?: ImagePreload[]
  /** Fonts in sight as the page opens, beyond those every page shows. */
  fonts?: string[]
  /** Source files whose code the page asks for as soon as it starts, as the build manifest names them. */
  files?: string[]
}

export type ImagePreload = {
  rel: 'preload'
  as: 'image'
  type: string
  imageSrcSet: string
  imageSizes: string
  fetchPriority: 'high'
}

export type PageContext = { boot: Boot; path: string; search: string }

/** What a file in app/pages exports. */
export type PageModule = { default: ComponentType; head: (context: PageContext) => PageHead }

export function fullTitle(title: string, brand: string): string {
  return `${title} | ${brand}`
}
