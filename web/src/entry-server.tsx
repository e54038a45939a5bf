import { prerenderToNodeStream } from 'react-dom/static'
import type { Boot, RenderedPage, RenderPage } from '../../contract/boot.ts'
import { App } from './app/app.tsx'
import { loadPage } from './app/page-loader.ts'
import { findRoute, notFoundRoute } from './app/routes.ts'
import { writeHead } from './app/write-head.ts'
import { seedUser } from './features/auth/use-user.ts'
import { createQueryClient } from './lib/query-client.ts'

/** Draws the page of an address for the visitor that `boot` describes. */
export const render: RenderPage = async (address, boot) => {
  const [path = '/', search = ''] = address.split('?')
  const route = findRoute(path, boot.user)
  const page = await loadPage(route)
  const head = writeHead(page.head({ boot, path, search }), boot, route)
  return { status: statusOf(route.id, boot), head, html: await draw(address, boot) }
}

async function draw(address: string, boot: Boot): Promise<string> {
  const queryClient = createQueryClient()
  seedUser(queryClient, boot.user)
  const app = <App boot={boot} queryClient={queryClient} serverPath={address} />
  // One piece in the order of the document: no scripts that move late parts into place.
  const { prelude } = await prerenderToNodeStream(app, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  prelude.setEncoding('utf8')
  return (await Array.fromAsync(prelude)).join('')
}

function statusOf(routeId: string, boot: Boot): RenderedPage['status'] {
  const isMissing =
    routeId === notFoundRoute.id ||
    (routeId === 'share' && boot.share === null) ||
    (routeId === 'fitting-room' && boot.fittingRoom === null)
  return isMissing ? 404 : 200
}
