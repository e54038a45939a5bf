import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import type { RenderPage } from '../../../contract/boot.ts'
import { fillTemplate, type Pages } from './pages.ts'

const webFolder = join(import.meta.dirname, '../../../web')

/** The pages straight from their source, changed in the browser as they are edited. For `npm run dev` alone. */
export async function openDevelopmentSite(server: Server) {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: join(webFolder, '../vite.config.ts'),
    // The other loaders write a file beside the configuration, which would restart the watching server for ever.
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, ws: { server } },
  })
  const pages: Pages = {
    async render(path, boot, nonce) {
      const source = await readFile(join(webFolder, 'index.html'), 'utf8')
      const template = await vite.transformIndexHtml(path, source)
      const bundle = await vite.ssrLoadModule('/src/entry-server.tsx')
      const render: RenderPage = bundle['render']
      const page = await render(path, boot)
      return { status: page.status, html: fillTemplate(template, page, boot, nonce) }
    },
  }
  return {
    pages,
    publicFolder: join(webFolder, 'public'),
    middleware: vite.middlewares,
    close: () => vite.close(),
  }
}
