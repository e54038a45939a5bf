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
  return {
    async render(path, boot, nonce) {
      const page = await bundle.render(path, boot)
      return { status: page.status, html: fillTemplate(template, page, boot, nonce) }
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
