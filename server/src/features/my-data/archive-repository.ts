import { and, asc, eq, getTableColumns, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import {
  apiKeys,
  authenticatorApps,
  consents,
  garmentProducts,
  garments,
  giveBacks,
  ledgerEntries,
  organisationMembers,
  passkeys,
  paymentRefunds,
  payments,
  priceSearches,
  refusedResults,
  receipts,
  sessions,
  shareAnswers,
  shopProducts,
  tryOns,
  users,
  webhookEndpoints,
} from '../../database/tables.ts'

/* Everything we hold of one person, for what they take along. */

export async function readAccountData(database: Database, userId: string) {
  const [account] = await database.select().from(users).where(eq(users.id, userId))
  return account
}

export async function listSessionData(database: Database, userId: string) {
  const { userAgent, place, createdAt, lastSeenAt, expiresAt } = sessions
  return database
    .select({ userAgent, place, createdAt, lastSeenAt, expiresAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
}

/** Names and times: what is secret stays with us. */
export async function readWaysInData(database: Database, userId: string) {
  const { name, createdAt, lastUsedAt, isSynced } = passkeys
  const [keys, [app]] = await Promise.all([
    database
      .select({ name, createdAt, lastUsedAt, isSynced })
      .from(passkeys)
      .where(eq(passkeys.userId, userId)),
    database
      .select({ turnedOnAt: authenticatorApps.confirmedAt })
      .from(authenticatorApps)
      .where(eq(authenticatorApps.userId, userId)),
  ])
  return { passkeys: keys, twoStepSignInSince: app?.turnedOnAt ?? null }
}

export async function listApiKeyData(database: Database, userId: string) {
  const { keyHash: _hash, userId: _owner, ...shown } = getTableColumns(apiKeys)
  return database
    .select(shown)
    .from(apiKeys)
    .where(eq(apiKeys.userId, userId))
    .orderBy(asc(apiKeys.createdAt))
}

export async function listGarmentData(database: Database, userId: string) {
  const { userId: _owner, ...shown } = getTableColumns(garments)
  return database
    .select(shown)
    .from(garments)
    .where(eq(garments.userId, userId))
    .orderBy(asc(garments.createdAt))
}

/** Those of a shop's guests are no data of the shop's owner. */
export async function listTryOnData(database: Database, userId: string) {
  return database
    .select({
      id: tryOns.id,
      state: tryOns.state,
      garmentClass: tryOns.garmentClass,
      apiKeyId: tryOns.apiKeyId,
      garmentId: tryOns.garmentId,
      errorCode: tryOns.errorCode,
      photoPlacement: tryOns.photoPlacement,
      engine: tryOns.engine,
      baseTryOnId: tryOns.baseTryOnId,
      sharedAt: tryOns.sharedAt,
      isSharedAfterOnly: tryOns.isSharedAfterOnly,
      isOnStudioModel: tryOns.isOnStudioModel,
      isFavourite: tryOns.isFavourite,
      showsOwnerName: tryOns.showsOwnerName,
      takesAnswers: tryOns.takesAnswers,
      isKept: tryOns.isKept,
      givenBackAt: tryOns.givenBackAt,
      product: tryOns.product,
      createdAt: tryOns.createdAt,
      finishedAt: tryOns.finishedAt,
    })
    .from(tryOns)
    .where(and(eq(tryOns.userId, userId), isNull(tryOns.guestId)))
    .orderBy(asc(tryOns.createdAt))
}

export async function listLedgerData(database: Database, userId: string) {
  const { id, amount, reason, note, createdAt } = ledgerEntries
  return database
    .select({ id, amount, reason, note, createdAt })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.userId, userId))
    .orderBy(asc(id))
}

export async function listPaymentData(database: Database, userId: string) {
  const { id, packageId, tokens, amount, currency, tax, status, refundedAmount, createdAt } = payments
  const { number, buyer } = receipts
  return database
    .select({
      id,
      packageId,
      tokens,
      amount,
      currency,
      tax,
      status,
      refundedAmount,
      createdAt,
      receiptNumber: number,
      buyer,
    })
    .from(payments)
    .leftJoin(receipts, eq(receipts.paymentId, id))
    .where(eq(payments.userId, userId))
    .orderBy(asc(createdAt))
}

export async function listConsentData(database: Database, userId: string) {
  const { kind, version, text, subject, createdAt, withdrawnAt } = consents
  return database
    .select({ kind, version, text, subject, createdAt, withdrawnAt })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(asc(createdAt))
}

export async function listRefusedData(database: Database, userId: string) {
  const { id, errorCode, garmentClass, engine, createdAt } = refusedResults
  return database
    .select({ id, errorCode, garmentClass, engine, createdAt })
    .from(refusedResults)
    .where(eq(refusedResults.userId, userId))
    .orderBy(asc(createdAt))
}

export async function listWithdrawalData(database: Database, userId: string) {
  const { paymentId, amount, closedTokens, status, createdAt } = paymentRefunds
  return database
    .select({ paymentId, refund: amount, closedTokens, status, statedAt: createdAt })
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.askedBy, userId), isNotNull(closedTokens)))
    .orderBy(asc(createdAt))
}

export async function listPriceSearchData(database: Database, userId: string) {
  const { id, tryOnId, state, offers, errorCode, createdAt, finishedAt } = priceSearches
  return database
    .select({ id, tryOnId, state, offers, errorCode, createdAt, finishedAt })
    .from(priceSearches)
    .where(eq(priceSearches.userId, userId))
    .orderBy(asc(createdAt))
}

export async function listGiveBackData(database: Database, userId: string) {
  const { tryOnId, reason, mayBeSeen, createdAt } = giveBacks
  return database
    .select({ tryOnId, reason, mayBeSeen, createdAt })
    .from(giveBacks)
    .where(eq(giveBacks.userId, userId))
    .orderBy(asc(createdAt))
}

export async function listProductData(database: Database, userId: string) {
  const { product, createdAt } = garmentProducts
  return database
    .select({ product, createdAt })
    .from(garmentProducts)
    .where(eq(garmentProducts.userId, userId))
    .orderBy(asc(createdAt))
}

export async function listAnswerData(database: Database, userId: string) {
  const { tryOnId, answer, text, createdAt } = shareAnswers
  return database
    .select({ tryOnId, answer, text, createdAt })
    .from(shareAnswers)
    .innerJoin(tryOns, eq(tryOns.id, tryOnId))
    .where(eq(tryOns.userId, userId))
    .orderBy(asc(createdAt))
}

/** Addresses and events: the secret stays with us, and with its owner. */
export async function listWebhookData(database: Database, userId: string) {
  const { url, events, offReason, createdAt } = webhookEndpoints
  return database
    .select({ url, events, offReason, createdAt })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.userId, userId))
    .orderBy(asc(createdAt))
}

/** What the feed said, what was read of the pictures, and what was decided; without the small pictures. */
export async function listShopProductData(database: Database, userId: string) {
  const {
    userId: _owner,
    id: _id,
    readingNumber: _reading,
    thumbnail: _picture,
    ...shown
  } = getTableColumns(shopProducts)
  return database
    .select(shown)
    .from(shopProducts)
    .where(eq(shopProducts.userId, userId))
    .orderBy(asc(shopProducts.externalId))
}

export async function listOrganisationData(database: Database, userId: string) {
  const { role, createdAt } = organisationMembers
  return database
    .select({ organisation: users.username, role, createdAt })
    .from(organisationMembers)
    .innerJoin(users, eq(users.id, organisationMembers.organisationId))
    .where(eq(organisationMembers.userId, userId))
    .orderBy(asc(createdAt))
}
