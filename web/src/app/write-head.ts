import sansFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import displayFont from '../fonts/newsreader-basic-normal.woff2?url'
import type { Boot } from '../../../contract/boot.ts'
import { builtFiles } from './built-files.ts'
import { fullTitle, type ImagePreload, type PageHead } from './page.ts'
import type { Route } from './routes.ts'

/** The elements of <head> that depend on the page. */
export function writeHead(head: PageHead, boot: Boot, route: Route): string {
  const title = fullTitle(head.title, boot.brand)
  const canonical = head.canonicalPath === undefined ? null : boot.origin + head.canonicalPath
  return [
    `<title>${escapeText(title)}</title>`,
    head.description && element('meta', { name: 'description', content: head.description }),
    head.robots && element('meta', { name: 'robots', content: head.robots }),
    canonical && element('link', { rel: 'canonical', href: canonical }),
    ...socialMeta(head, boot, title, canonical).map((meta) => element('meta', meta)),
    ...[displayFont, sansFont, ...(head.fonts ?? [])].map(fontPreload),
    ...(head.preloads ?? []).map(imagePreload),
    ...fileTags([`src/app/pages/${route.id}.tsx`, ...(head.files ?? [])], route),
    head.structuredData && jsonLd(head.structuredData),
  ]
    .filter(Boolean)
    .join('\n    ')
}

type Meta = { property: string; content: string }

/** A page's own properties come before the general ones of the same name. */
function socialMeta(head: PageHead, boot: Boot, title: string, canonical: string | null): Meta[] {
  const general: Meta[] = [
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: boot.brand },
    { property: 'og:title', content: title },
    { property: 'og:description', content: head.description ?? '' },
    { property: 'og:url', content: canonical ?? '' },
    { property: 'og:image', content: `${boot.origin}/og.jpg` },
    { property: 'twitter:card', content: 'summary_large_image' },
  ]
  const own = head.meta ?? []
  const rest = general.filter(({ property }) => !own.some((meta) => meta.property === property))
  return [...own, ...rest].filter(({ content }) => content !== '')
}

function fontPreload(href: string): string {
  return element('link', { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' })
}

function imagePreload(preload: ImagePreload): string {
  const { imageSrcSet, imageSizes, fetchPriority, ...rest } = preload
  return element('link', {
    ...rest,
    imagesrcset: imageSrcSet,
    imagesizes: imageSizes,
    fetchpriority: fetchPriority,
  })
}

/** Code that comes last waits in a template, which index.html's script opens once all in sight has loaded. */
function fileTags(sources: string[], route: Route): string[] {
  const files = builtFiles(sources)
  if (!files) return []
  const code = [
    ...files.scripts.map((href) => element('link', { rel: 'modulepreload', href, crossorigin: '' })),
    `${element('script', { type: 'module', src: files.entry, crossorigin: '' })}</script>`,
  ]
  return [
    ...files.styles.map((href) => element('link', { rel: 'stylesheet', href, crossorigin: '' })),
    ...(route.codeComesLast ? ['<template id="code">', ...code, '</template>'] : code),
  ]
}

function jsonLd(data: Record<string, unknown>): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

function element(name: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === '' ? key : `${key}="${escapeText(value)}"`,
  )
  return `<${name} ${written.join(' ')}>`
}

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
