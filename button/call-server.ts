import type { HoldoutEvent } from '../contract/fitting-room.ts'
import type { Readiness } from '../contract/shop-products.ts'

/* All that the button asks of our server. Without cookies, and what fails is no error of the shop's page. */

/** `server` is its origin; `product` the shop's own id. */
export type Asked = { server: string; key: string; product: string }

/** Whether this product can be tried on; false where nobody answers. */
export function askReady({ server, key, product }: Asked): Promise<boolean> {
  const query = new URLSearchParams({ key, origin: location.origin, product })
  return fetch(`${server}/api/fitting-room/ready?${query}`, { credentials: 'omit' })
    .then((answer) => answer.json())
    .then(
      ({ isReady }: Partial<Readiness>) => isReady === true,
      () => false,
    )
}

/** Reaches the server also when the page is being left. */
export function sendVisit({ server, key, product }: Asked, event: HoldoutEvent): void {
  const body = JSON.stringify({ key, origin: location.origin, product, event })
  const sent = { method: 'POST', body, credentials: 'omit', keepalive: true } as const
  void fetch(`${server}/api/fitting-room/visits`, sent).catch(() => undefined)
}
