import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Boot, RenderedPage, RenderPage } from '../../../contract/boot.ts'

/** Makes the HTML of one address. `nonce` is what the content security policy of this answer asks of its scripts. */
export type Pages = {
  render(path: string, boot: Boot, nonce: string): Promise<{ status: 200 | 404; html: string }>
}

/** The pages as they were built into `folder`: a template and a bundle that renders. */
export async function loadBuiltPages(folder: string): Promise<Pages> {
  const template = await readFile(join(folder, 'client/index.html'), 'utf8')
  const bundle: { render: RenderPage } = await import(
    pathToFileURL(join(folder, 'server/entry-server.js')).href
  )
  return keepRendered({
    async render(path, boot, nonce) {
      const page = await bundle.render(path, boot)
      return { status: page.status, html: fillTemplate(template, page, boot, nonce) }
    },
  })
}

const mostKept = 60

/** Pages that look the same to everybody who is not signed in. */
const samePages = ['/', '/landing', '/faq', '/privacy', '/terms', '/cookies']

/**
 * The same pages, but what every visitor without a session sees is rendered once: only the nonce is new each time. It is rendered
 * anew as soon as the operator has changed what it shows; theme and consent are the browser's affair.
 */
export function keepRendered(pages: Pages): Pages {
  const kept = new Map<string, Promise<{ status: 200 | 404; parts: string[] }>>()
  // Nobody can guess it, so no text of a page can hold it.
  const gap = randomUUID()
  async function renderWithGaps(path: string, boot: Boot) {
    const { status, html } = await pages.render(path, boot, gap)
    return { status, parts: html.split(gap) }
  }
  return {
    async render(path, boot, nonce) {
      if (boot.user || !samePages.includes(path)) return pages.render(path, boot, nonce)
      const key = `${path} ${JSON.stringify(boot)}`
      const rendering = kept.get(key) ?? renderWithGaps(path, boot)
      // What the operator has changed leaves its old pages behind; a few currencies are no reason to.
      if (kept.size >= mostKept && !kept.has(key)) kept.clear()
      kept.set(key, rendering)
      // What failed is tried again by the next visitor.
      rendering.catch(() => kept.delete(key))
      const { status, parts } = await rendering
      return { status, html: parts.join(nonce) }
    },
  }
}

export function fillTemplate(template: string, page: RenderedPage, boot: Boot, nonce: string): string {
  // `<` is the only character with which text could leave a script element.
  const data = JSON.stringify(boot).replaceAll('<', '\\u003c')
  return template
    .replaceAll('__NONCE__', nonce)
    .replace('<!--head-->', () => page.head)
    .replace('<!--boot-->', () => `<script id="boot" type="application/json">${data}</script>`)
    .replace('<!--html-->', () => page.html)
}
