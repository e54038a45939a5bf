import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorCode } from '../../../../contract/errors.ts'
import { errorsOf, listOperations } from '../../../../contract/public-api-operations.ts'
import { idOf } from '../../../test/admins.ts'
import { makeKey, programOf, type Program } from '../../../test/api-keys.ts'
import { sendGarment, sendTryOn } from '../../../test/api-pictures.ts'
import { createTestApp, grantTokens, signedInClient, waitUntil, type TestApp } from '../../../test/app.ts'
import { drawGarment, drawPhoto, fileOf, jpegOf } from '../../../test/pictures.ts'
import { users } from '../../database/tables.ts'

/* Every code that the document names is answered here, so that none stands there which nobody ever gets. */

/** Those that are shown elsewhere, and why not here. */
const elsewhere: Partial<Record<ErrorCode, string>> = {
  photo_consent_needed: 'needs somebody else who gets the photo: consents.test.ts, hosted-engines.test.ts',
}

const origin = 'https://shop.example'
const day = 24 * 3_600_000

describe('The errors of the API', () => {
  let app: TestApp
  const seen = new Set<string>()
  const page = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<p>Nothing'),
  )
  beforeAll(async () => {
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve))
    app = await createTestApp({
      environment: { TRY_ON_QUEUE_LIMIT: '1' },
      isReachable: (address) => address === '127.0.0.1',
    })
  })
  afterAll(async () => {
    page.close()
    await app.stop()
  })

  async function newShop(changes: Parameters<typeof makeKey>[1] = {}) {
    const { client, email } = await signedInClient(app)
    await grantTokens(app, email, 20)
    const { key, apiKey } = await makeKey(client, changes)
    const userId = await idOf(app, email)
    const change = (values: Partial<typeof users.$inferInsert>) =>
      app.deps.database.update(users).set(values).where(eq(users.id, userId))
    return { client, key, apiKey, program: programOf(app, key), change }
  }

  /** Each answer is held against the document by the program itself; here its code counts. */
  async function expectCode(code: ErrorCode, answer: Promise<Response>) {
    const { status, ...rest } = await answer.then(async (one) => ({
      status: one.status,
      ...(await one.json()),
    }))
    expect([status >= 400, rest.code]).toEqual([true, code])
    seen.add(code)
  }
  const form = (...fields: [string, Uint8Array][]) => {
    const body = new FormData()
    for (const [name, bytes] of fields) body.append(name, fileOf(bytes, `${name}.jpg`))
    return body
  }
  const post = (program: Program, body: BodyInit, headers: Record<string, string> = {}) =>
    program('/try-ons', { method: 'POST', body, headers })
  const draw = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#804020' } })
      .png()
      .toBuffer()

  test('API-14 keys', async () => {
    const { key, program, change, apiKey, client } = await newShop()
    await expectCode('api_key_missing', programOf(app, null)('/balance'))
    await expectCode('api_key_invalid', programOf(app, `${key}x`)('/balance'))
    const reader = programOf(app, (await makeKey(client, { scope: 'read' })).key)
    await expectCode('api_key_scope', sendTryOn(reader))
    const widget = programOf(app, (await makeKey(client, { scope: 'widget', origins: [origin] })).key)
    await expectCode('api_key_origin', widget(`/try-ons/${apiKey.id}`))
    const brief = programOf(app, (await makeKey(client, { expiresInDays: 1 })).key)
    app.moveClock(2 * day)
    await expectCode('api_key_expired', brief('/balance'))
    app.moveClock(-2 * day)
    for (let call = 0; call < 600; call++) await app.deps.rateLimits.count('api-key', apiKey.id)
    await expectCode('too_many_requests', program('/balance'))
    const other = await makeKey(client)
    await client.request(`/api/api-keys/${other.apiKey.id}`, { method: 'DELETE' })
    await expectCode('api_key_revoked', programOf(app, other.key)('/balance'))
    await change({ emailVerifiedAt: null })
    await expectCode('email_not_verified', program('/balance'))
    await change({ emailVerifiedAt: app.deps.now(), suspendedAt: app.deps.now() })
    await expectCode('account_suspended', program('/balance'))
  })

  test('API-14 what is sent', async () => {
    const { program } = await newShop()
    const [photo, garment] = [await jpegOf(drawPhoto()), await jpegOf(drawGarment())]
    await expectCode('invalid_input', program('/try-ons?limit=0'))
    await expectCode('missing_files', post(program, form(['photo', photo])))
    await expectCode('too_many_files', post(program, form(['photo', photo], ['photo', photo])))
    await expectCode('unexpected_field', post(program, form(['picture', photo])))
    await expectCode('unsupported_media_type', post(program, 'photo', { 'content-type': 'text/plain' }))
    await expectCode('file_too_large', post(program, form(['photo', new Uint8Array(10 * 1024 * 1024 + 1)])))
    await expectCode('unsupported_file_type', sendTryOn(program, { photo: Buffer.from('GIF89a, a picture') }))
    await expectCode('unreadable_image', sendTryOn(program, { photo: photo.slice(0, 900) }))
    await expectCode('image_too_many_pixels', sendTryOn(program, { photo: await draw(8000, 7000) }))
    const sendUrl = (garmentUrl: string) => sendTryOn(program, { hasGarment: false, texts: { garmentUrl } })
    await expectCode('unreachable_url', sendUrl('http://10.0.0.1/garment.jpg'))
    const { port } = page.address() as AddressInfo
    await expectCode('no_picture_on_page', sendUrl(`http://127.0.0.1:${port}/`))
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(
          Buffer.from('--b\r\nContent-Disposition: form-data; name="photo"; filename="p.jpg"\r\n\r\n'),
        )
        controller.error(new Error('The network went away'))
      },
    })
    const init = { method: 'POST', body: broken, duplex: 'half' } as RequestInit
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    await expectCode('upload_interrupted', program('/try-ons', { ...init, headers }))
    const idempotencyKey = { 'idempotency-key': 'one', prefer: 'wait' }
    await sendTryOn(program, { headers: idempotencyKey })
    const again = { headers: idempotencyKey, texts: { garmentClass: 'dress' } }
    await expectCode('idempotency_key_reused', sendTryOn(program, again))
    await expectCode('not_found', program('/try-ons/00000000-0000-4000-8000-000000000000'))
    await expectCode('same_pair', sendTryOn(program, { photo, garment, texts: { onWarning: 'ask' } }))
  })

  test('API-14 what the engine refuses and warns of', async () => {
    const { program } = await newShop()
    const refusals = [
      'no_person',
      'several_people',
      'seen_from_behind',
      'person_too_small',
      'photo_too_dark',
      'photo_too_blurred',
      'shoulders_out_of_frame',
      'no_garment',
      'garment_cut_off',
      'image_too_small',
    ] as const
    for (const refusal of refusals) {
      const picture = refusal.includes('garment') ? 'garment' : 'photo'
      app.engine.refusal = { refusal, picture } as NonNullable<typeof app.engine.refusal>
      await expectCode(refusal, sendTryOn(program))
    }
    app.engine.refusal = null
    const warnings = [
      'person_seated',
      'person_turned',
      'arms_raised',
      'arms_across_body',
      'open_jacket',
      'sheer_clothes',
      'photo_dim',
      'photo_overexposed',
      'head_only',
    ] as const
    for (const warning of warnings) {
      app.engine.warning = warning
      await expectCode(warning, sendTryOn(program, { texts: { onWarning: 'ask' } }))
    }
    app.engine.reset()
    const { moderation } = app.deps
    app.deps.moderation = { ...moderation, name: 'strict', check: async () => ({ isAllowed: false }) }
    await expectCode('content_not_allowed', sendTryOn(program))
    app.deps.moderation = { ...moderation, name: 'away', check: () => Promise.reject(new Error('Away')) }
    await expectCode('moderation_unavailable', sendTryOn(program))
    app.deps.moderation = moderation
  })

  test('API-14 tokens, and a server that has too much to do', async () => {
    const { program, change, client } = await newShop()
    const few = programOf(app, (await makeKey(client, { tokensPerDay: 1 })).key)
    await sendTryOn(few, { headers: { prefer: 'wait' } })
    await expectCode('budget_used_up', sendTryOn(few))

    const held = app.engine.hold()
    const { id } = await (await sendTryOn(program)).json()
    await waitUntil(async () => (await (await program(`/try-ons/${id}`)).json()).state === 'processing')
    await expectCode('busy', sendTryOn(program))
    await expectCode('try_on_started', program(`/try-ons/${id}/cancel`, { method: 'POST' }))
    await expectCode('conflict', program(`/try-ons/${id}`, { method: 'DELETE' }))
    held.release()
    await program(`/try-ons/${id}`, { headers: { prefer: 'wait' } })

    const { storage } = app.deps
    const full = Object.assign(new Error('No space left'), { code: 'ENOSPC' })
    app.deps.storage = { ...storage, put: () => Promise.reject(full) }
    await expectCode('cannot_save', sendGarment(program))
    app.deps.storage = { ...storage, put: () => Promise.reject(new Error('Broken')) }
    await expectCode('internal', sendGarment(program))
    app.deps.storage = storage
    await change({ tokenBalance: 0 })
    await expectCode('not_enough_tokens', sendTryOn(program))
    await change({ tokenBalance: -1 })
    await expectCode('balance_negative', sendTryOn(program))
  })

  test('API-14 every error of the document was answered, or says where it is', () => {
    const documented = new Set<string>(listOperations().flatMap(errorsOf))
    expect(new Set([...seen, ...Object.keys(elsewhere)])).toEqual(documented)
  })
})
