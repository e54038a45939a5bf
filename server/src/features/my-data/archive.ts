import { makeZip } from 'client-zip'
import type { Deps } from '../../deps.ts'
import { readResults } from '../files/service.ts'
import { readRefusedPictures } from '../refused-results/service.ts'
import {
  listAnswerData,
  listApiKeyData,
  listConsentData,
  listGarmentData,
  listGiveBackData,
  listLedgerData,
  listOrganisationData,
  listPaymentData,
  listPriceSearchData,
  listProductData,
  listRefusedData,
  listSessionData,
  listTryOnData,
  listShopProductData,
  listWebhookData,
  listWithdrawalData,
  readAccountData,
  readWaysInData,
} from './archive-repository.ts'

type Entry = { name: string; input: string | Uint8Array<ArrayBuffer>; lastModified: Date }

/**
 * Everything we hold of one person as a ZIP file, made while it is read: one try-on's pictures are in memory at a time.
 * `onProgress` is told from 0 to 1 after each of them.
 */
export function writeArchive(
  deps: Deps,
  userId: string,
  onProgress: (progress: number) => Promise<void>,
): ReadableStream<Uint8Array> {
  return makeZip(listEntries(deps, userId, onProgress))
}

async function* listEntries(
  deps: Deps,
  userId: string,
  onProgress: (progress: number) => Promise<void>,
): AsyncGenerator<Entry> {
  const { database } = deps
  const lastModified = deps.now()
  const json = (name: string, data: unknown) => ({
    name,
    input: `${JSON.stringify(data, null, 2)}\n`,
    lastModified,
  })
  const tryOns = await listTryOnData(database, userId)
  yield { name: 'READ-ME.txt', input: explain(deps.config.brand), lastModified }
  yield json('account.json', shapeAccount(await readAccountData(database, userId)))
  yield json('sessions.json', await listSessionData(database, userId))
  yield json('ways-in.json', await readWaysInData(database, userId))
  yield json('api-keys.json', await listApiKeyData(database, userId))
  yield json('garments.json', await listGarmentData(database, userId))
  yield json('tokens.json', await listLedgerData(database, userId))
  yield json('payments.json', await listPaymentData(database, userId))
  yield json('withdrawals.json', await listWithdrawalData(database, userId))
  yield json('consents.json', await listConsentData(database, userId))
  yield json('answers.json', await listAnswerData(database, userId))
  yield json('given-back.json', await listGiveBackData(database, userId))
  yield json('shop-pages.json', await listProductData(database, userId))
  yield json('price-searches.json', await listPriceSearchData(database, userId))
  yield json('organisations.json', await listOrganisationData(database, userId))
  yield json('shop-products.json', await listShopProductData(database, userId))
  yield json('webhooks.json', await listWebhookData(database, userId))
  const refused = await listRefusedData(database, userId)
  yield json('kept-for-review.json', refused)
  for (const { id, createdAt } of refused) {
    for (const { image, bytes } of await readRefusedPictures(deps, id)) {
      const name = `kept-for-review/${id}/${image}.jpg`
      yield { name, input: Uint8Array.from(bytes), lastModified: createdAt }
    }
  }
  yield json('try-ons.json', tryOns)
  for (const [index, { id, createdAt }] of tryOns.entries()) {
    for (const { image, bytes } of await readResults(deps, id)) {
      yield {
        name: `try-ons/${id}/${image}.jpg`,
        input: Uint8Array.from(bytes),
        lastModified: createdAt,
      }
    }
    await onProgress((index + 1) / tryOns.length)
  }
}

function explain(brand: string): string {
  return `Your data at ${brand}

account.json         who you are to us
sessions.json        the browsers you are signed in with
ways-in.json         your passkeys, and since when signing in asks for a code
api-keys.json        the API keys you have made, without the keys themselves
garments.json        the garments you have sent over the API, and what was read of them
tokens.json          every token gained and spent
payments.json        what you bought, amounts in cents
withdrawals.json     purchases you withdrew from
consents.json        what you agreed to, word for word, and when
answers.json         what visitors answered to your shared try-ons
given-back.json      results you gave back for their token, and why
shop-pages.json      garments you loaded from shops' pages in the last weeks
price-searches.json  what you searched for in shops, and what was found
organisations.json   the organisations that you act for
shop-products.json   the products of your shop's feed, and what was read and decided of them
webhooks.json        which addresses of yours are told of your try-ons
kept-for-review.json results that failed and that you let us keep, with their pictures beside
try-ons.json         what you tried on, and whether you share it
try-ons/             its pictures: the result, and the garment

The photos you upload are not among them: we delete each as soon as its try-on or its search is done.
`
}

type Account = NonNullable<Awaited<ReturnType<typeof readAccountData>>>

/** The hash of a password is a secret of ours as much as of theirs. */
function shapeAccount(account: Account | undefined) {
  if (!account) return null
  const { passwordHash, googleSubject, openidSubject: _key, ...rest } = account
  return { ...rest, hasPassword: passwordHash !== null, isConnectedToGoogle: googleSubject !== null }
}
