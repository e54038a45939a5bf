import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, extname, join } from 'node:path'
import { garment } from './pictures.ts'

const types: Record<string, string> = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' }

/** The pages of e2e/shops on an origin of their own, on another site than ours (127.0.0.1 is not localhost). */
export async function startShop(ourela: string) {
  let key = ''
  // All that a strict page must allow for the button is its script and its frame.
  const strict = [
    "default-src 'none'",
    `script-src 'self' ${ourela}`,
    "style-src 'self'",
    `frame-src ${ourela}`,
    "img-src 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ')
  const server = createServer((request, response) => {
    const name = basename(new URL(request.url ?? '/', ourela).pathname)
    if (name === 'knit.jpg') return void garment.read().then(({ buffer }) => response.end(buffer))
    readFile(join(import.meta.dirname, 'shops', name), 'utf8').then(
      (text) => {
        response.setHeader('content-type', `${types[extname(name)]}; charset=utf-8`)
        if (name === 'dark.html') response.setHeader('content-security-policy', strict)
        response.end(text.replaceAll('__OURELA__', ourela).replaceAll('__KEY__', key))
      },
      () => response.writeHead(name === 'favicon.ico' ? 204 : 404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    /** The same shop on another origin of our own site, whose frames may keep things in every browser. */
    nearOrigin: `http://localhost:${port}`,
    /** The widget key that its pages hold from now on. */
    useKey: (widgetKey: string) => (key = widgetKey),
    stop: () => server.close(),
  }
}
