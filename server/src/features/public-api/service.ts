import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CallingApiKey } from '../../../../contract/api-keys.ts'
import { sentenceOf } from '../../../../contract/errors.ts'
import type { KeptImage } from '../../../../contract/images.ts'
import { tryOnCostTokens } from '../../../../contract/limits.ts'
import type {
  ApiGarment,
  ApiGarmentList,
  ApiTryOn,
  ApiTryOnList,
  ApiTryOnState,
  SignedImageQuery,
} from '../../../../contract/public-api.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import type { ServedImage } from '../../platform/images.ts'
import { fetchPublicUrl } from '../../platform/safe-fetch.ts'
import { readResultImage } from '../files/service.ts'
import { loadGarmentPicture, type ReadOwn } from '../garment-image/service.ts'
import {
  createGarment,
  listOwnGarments,
  readGarmentPicture,
  readReadyGarment,
  requireGarment,
  type Garment,
} from '../garments/service.ts'
import { doOnce } from '../idempotency/service.ts'
import {
  cancelTryOn,
  createTryOn,
  hasEnded,
  listTryOnsOfKeys,
  progressOf,
  readPlaceOf,
  removeTryOn,
  requireOwnTryOn,
  watchTryOn,
  type TryOn,
} from '../try-on/service.ts'
import { cutPage, readCursor } from './cursor.ts'
import type { GarmentCall, TryOnCall } from './receive.ts'
import { deleteTestTryOn, findTestTryOn, hasTestTryOn, listTestTryOns, type TestTryOn } from './repository.ts'
import { requireSigned, signLink } from './signed-links.ts'
import { createTestTryOn, readSample } from './test-try-ons.ts'

/** `readOwn` answers a path of this app as a visitor sees it. */
export type ApiDeps = Deps & { readOwn: ReadOwn }
export type ApiCaller = { apiKey: CallingApiKey; address: string; idempotencyKey: string | null }
export type Made = { id: string; isReplay: boolean }

/** What a test key has made is kept apart from what a live one has, keys of calls included. */
function onceOf({ apiKey, idempotencyKey }: ApiCaller, requestHash: string) {
  const mode = apiKey.isTest ? 'test' : 'live'
  const key = idempotencyKey === null ? null : `${mode} ${idempotencyKey}`
  return { userId: apiKey.userId, key, requestHash }
}

export async function createApiTryOn(deps: ApiDeps, caller: ApiCaller, call: TryOnCall): Promise<Made> {
  const { apiKey, address } = caller
  if (call.simulate && !apiKey.isTest) fail('invalid_input', { field: 'simulate' })
  return doOnce(deps, onceOf(caller, call.requestHash), (claim) =>
    apiKey.isTest
      ? createTestTryOn(deps, apiKey, call, claim)
      : withPictures(deps, caller, call, (photoPath, garment) =>
          createTryOn(
            deps,
            { user: { id: apiKey.userId }, address, apiKeyId: apiKey.id },
            {
              photo: { path: photoPath },
              garment,
              garmentClass: call.garmentClass,
              garmentId: 'id' in call.garment ? call.garment.id : null,
              onWarning: call.onWarning,
              idempotencyKey: randomUUID(),
              claim,
            },
          ),
        ),
  )
}

/** Both pictures as files, wherever they come from; those that were loaded for it are gone afterwards. */
async function withPictures<Result>(
  deps: ApiDeps,
  { apiKey }: ApiCaller,
  { photo, garment }: TryOnCall,
  use: (photoPath: string, garmentPath: string) => Promise<Result>,
): Promise<Result> {
  const written: string[] = []
  const write = async (bytes: Uint8Array) => {
    const path = join(deps.temporaryFolder, randomUUID())
    written.push(path)
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
    return path
  }
  const loadPhoto = async (url: string) => {
    await deps.rateLimits.count('garment-account', apiKey.userId)
    return fetchPublicUrl(url, deps.isReachable)
  }
  const loadGarment = async (url: string) => {
    await deps.rateLimits.count('garment-account', apiKey.userId)
    return (await loadGarmentPicture(deps, url)).image
  }
  try {
    const photoPath = 'path' in photo ? photo.path : await write(await loadPhoto(photo.url))
    if ('path' in garment) return await use(photoPath, garment.path)
    const bytes =
      'id' in garment ? await readReadyGarment(deps, apiKey, garment.id) : await loadGarment(garment.url)
    return await use(photoPath, await write(bytes))
  } finally {
    await Promise.allSettled(written.map((path) => rm(path, { force: true })))
  }
}

/** One that this key may see: of its account and mode, and for a widget key, made with it. */
async function requireTryOn(deps: Deps, apiKey: CallingApiKey, id: string): Promise<TryOn> {
  const tryOn = await requireOwnTryOn(deps, apiKey.userId, id)
  const isTheirs = apiKey.scope === 'widget' ? tryOn.apiKeyId === apiKey.id : tryOn.apiKeyId !== null
  return isTheirs ? tryOn : fail('not_found')
}

async function requireTestTryOn(deps: Deps, apiKey: CallingApiKey, id: string): Promise<TestTryOn> {
  const tryOn = (await findTestTryOn(deps.database, apiKey.userId, id)) ?? fail('not_found')
  return apiKey.scope === 'widget' && tryOn.apiKeyId !== apiKey.id ? fail('not_found') : tryOn
}

/** As it is now, and again when it has changed, until it has ended. */
export async function* followApiTryOn(
  deps: Deps,
  apiKey: CallingApiKey,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<ApiTryOn> {
  if (apiKey.isTest) return yield tellTest(deps, await requireTestTryOn(deps, apiKey, id))
  await requireTryOn(deps, apiKey, id)
  let last = ''
  for await (const tryOn of watchTryOn(deps, id, signal)) {
    const told = await tell(deps, tryOn)
    const written = JSON.stringify(told)
    if (written !== last) yield told
    last = written
  }
}

export async function readApiTryOn(deps: Deps, apiKey: CallingApiKey, id: string): Promise<ApiTryOn> {
  if (apiKey.isTest) return tellTest(deps, await requireTestTryOn(deps, apiKey, id))
  return tell(deps, await requireTryOn(deps, apiKey, id))
}

/** As it is when it has ended, or when so many seconds are over. */
export async function waitForApiTryOn(
  deps: Deps,
  apiKey: CallingApiKey,
  id: string,
  { seconds, signal }: { seconds: number; signal: AbortSignal },
): Promise<ApiTryOn> {
  const ended = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)])
  for await (const told of followApiTryOn(deps, apiKey, id, ended)) if (isOver(told)) return told
  return readApiTryOn(deps, apiKey, id)
}

export function isOver({ state }: ApiTryOn): boolean {
  return state === 'completed' || state === 'failed'
}

type ListQuery = { limit: number; cursor?: string | undefined; state?: ApiTryOnState | undefined }

export async function listApiTryOns(
  deps: Deps,
  apiKey: CallingApiKey,
  { limit, cursor, state }: ListQuery,
): Promise<ApiTryOnList> {
  const after = readCursor(cursor)
  if (apiKey.isTest) {
    if (state === 'queued' || state === 'processing') return { items: [], nextCursor: null }
    const query = { after, limit: limit + 1, state: state && (innerStates[state] as TestTryOn['state']) }
    const { page, nextCursor } = cutPage(await listTestTryOns(deps.database, apiKey.userId, query), limit)
    return { items: page.map((row) => tellTest(deps, row)), nextCursor }
  }
  const query = { after, limit: limit + 1, ...(state ? { states: [innerStates[state]] } : {}) }
  const { page, nextCursor } = cutPage(await listTryOnsOfKeys(deps, apiKey.userId, query), limit)
  return { items: await Promise.all(page.map((tryOn) => tell(deps, tryOn))), nextCursor }
}

export async function cancelApiTryOn(deps: Deps, apiKey: CallingApiKey, id: string): Promise<ApiTryOn> {
  if (apiKey.isTest) {
    await requireTestTryOn(deps, apiKey, id)
    fail('try_on_started')
  }
  await requireTryOn(deps, apiKey, id)
  await cancelTryOn(deps, id)
  return readApiTryOn(deps, apiKey, id)
}

export async function deleteApiTryOn(deps: Deps, apiKey: CallingApiKey, id: string): Promise<void> {
  if (!apiKey.isTest) {
    await requireTryOn(deps, apiKey, id)
    return removeTryOn(deps, apiKey.userId, id)
  }
  await requireTestTryOn(deps, apiKey, id)
  await deleteTestTryOn(deps.database, id)
}

/** Whoever has the signed address may see the picture, as long as there is one. */
export async function readTryOnImage(
  deps: Deps,
  { id, image, query }: { id: string; image: KeptImage; query: SignedImageQuery },
): Promise<ServedImage> {
  requireSigned(deps, imagePath(id, image), query)
  if (await hasTestTryOn(deps.database, id)) return readSample(image, query.width)
  return readResultImage(deps, id, image, query.width)
}

export async function createApiGarment(deps: ApiDeps, caller: ApiCaller, call: GarmentCall): Promise<Made> {
  return doOnce(deps, onceOf(caller, call.requestHash), (claim) =>
    createGarment(deps, caller.apiKey, call, claim),
  )
}

export async function readApiGarment(deps: Deps, apiKey: CallingApiKey, id: string): Promise<ApiGarment> {
  return tellGarment(deps, await requireGarment(deps, apiKey, id))
}

export async function listApiGarments(
  deps: Deps,
  apiKey: CallingApiKey,
  { limit, cursor }: ListQuery,
): Promise<ApiGarmentList> {
  const rows = await listOwnGarments(deps, apiKey, { after: readCursor(cursor), limit: limit + 1 })
  const { page, nextCursor } = cutPage(rows, limit)
  return { items: page.map((garment) => tellGarment(deps, garment)), nextCursor }
}

export async function readGarmentImage(
  deps: Deps,
  id: string,
  query: SignedImageQuery,
): Promise<ServedImage> {
  requireSigned(deps, garmentPath(id), query)
  return readGarmentPicture(deps, id, query.width)
}

const imagePath = (id: string, image: KeptImage) => `/try-ons/${id}/images/${image}`
const garmentPath = (id: string) => `/garments/${id}/image`

const innerStates = {
  queued: 'queued',
  processing: 'running',
  completed: 'complete',
  failed: 'failed',
} as const satisfies Record<ApiTryOnState, TryOn['state']>

const states: Record<Exclude<TryOn['state'], 'draft'>, ApiTryOnState> = {
  queued: 'queued',
  running: 'processing',
  complete: 'completed',
  failed: 'failed',
}

async function tell(deps: Deps, tryOn: TryOn): Promise<ApiTryOn> {
  if (tryOn.state === 'draft') return fail('not_found')
  const { id, state, garmentId, garmentClass, errorCode, createdAt, finishedAt, givenBackAt } = tryOn
  const code = errorCode ?? 'try_on_failed'
  return {
    id,
    state: states[state],
    isTest: false,
    garmentId,
    garmentClass,
    place: state === 'queued' ? await readPlaceOf(deps, tryOn) : null,
    progress: progressOf(tryOn),
    tokens: state === 'failed' || givenBackAt ? 0 : tryOnCostTokens,
    result: state === 'complete' ? tellResult(deps, id, tryOn.hasGarmentImage) : null,
    error: state === 'failed' ? { code, message: sentenceOf(code) } : null,
    createdAt: createdAt.toISOString(),
    finishedAt: hasEnded(tryOn) ? (finishedAt?.toISOString() ?? null) : null,
  }
}

function tellTest(deps: Deps, tryOn: TestTryOn): ApiTryOn {
  const { id, state, garmentId, garmentClass, createdAt } = tryOn
  const code = 'try_on_failed'
  return {
    id,
    state: states[state],
    isTest: true,
    garmentId,
    garmentClass,
    place: null,
    progress: 1,
    tokens: 0,
    result: state === 'complete' ? tellResult(deps, id, true) : null,
    error: state === 'failed' ? { code, message: sentenceOf(code) } : null,
    createdAt: createdAt.toISOString(),
    finishedAt: createdAt.toISOString(),
  }
}

function tellResult(deps: Deps, id: string, hasGarmentImage: boolean): ApiTryOn['result'] {
  const link = (image: KeptImage) => signLink(deps, imagePath(id, image))
  return {
    tryOnImageUrl: link('try-on'),
    modelImageUrl: link('model'),
    garmentImageUrl: hasGarmentImage ? link('garment') : null,
  }
}

function tellGarment(deps: Deps, garment: Garment): ApiGarment {
  const { id, isTest, garmentClass, mainColour, refusal, product, createdAt } = garment
  return {
    id,
    state: refusal ? 'refused' : 'ready',
    isTest,
    garmentClass,
    colour: mainColour,
    refusal: refusal && { code: refusal, message: sentenceOf(refusal) },
    name: product?.name ?? null,
    pageUrl: product?.url ?? null,
    imageUrl: signLink(deps, garmentPath(id)),
    createdAt: createdAt.toISOString(),
  }
}
