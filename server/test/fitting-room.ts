import { makeKey } from './api-keys.ts'
import { createTestApp, grantTokens, signedInClient } from './app.ts'
import { openShop } from './shop.ts'

export const shopPage = 'https://shop.example'

export type FittingRoom = Awaited<ReturnType<typeof openFittingRoom>>

/** An app with a shop that has a hundred tokens and a key for its pages, and pictures of garments on a site of its own. */
export async function openFittingRoom() {
  const pictures = await openShop()
  const app = await createTestApp({ isReachable: () => true })
  const owner = await signedInClient(app)
  await grantTokens(app, owner.email, 100)
  const origins = [shopPage, pictures.origin]
  const { key, apiKey } = await makeKey(owner.client, { scope: 'widget', origins })
  return {
    app,
    pictures,
    owner,
    key,
    keyId: apiKey.id,
    browser: () => app.newClient(),
    /** The address of the frame that a shop's page opens. */
    room: (origin = shopPage, widgetKey = key) =>
      `/fitting-room?${new URLSearchParams({ key: widgetKey, origin })}`,
    async stop() {
      pictures.stop()
      await app.stop()
    },
  }
}

export const codeOf = async (answer: Response) => `${answer.status} ${(await answer.json()).code}`
