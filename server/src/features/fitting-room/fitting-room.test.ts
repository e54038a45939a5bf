import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guestConsent, guestHours, guestSchema } from '../../../../contract/fitting-room.ts'
import { makeKey } from '../../../test/api-keys.ts'
import { balanceOf, signedInClient, waitUntil } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { codeOf, openFittingRoom, shopPage, type FittingRoom } from '../../../test/fitting-room.ts'
import { drawPhoto, fileOf, jpegOf } from '../../../test/pictures.ts'
import { deleteEndedGuests } from './guests.ts'

const hour = 3_600_000

describe('the fitting room in a shop’s page', () => {
  let app: FittingRoom['app']
  let browser: FittingRoom['browser']
  let key: FittingRoom['key']
  let keyId: FittingRoom['keyId']
  let owner: FittingRoom['owner']
  let pictures: FittingRoom['pictures']
  let room: FittingRoom['room']
  let stop: FittingRoom['stop']
  beforeAll(async () => {
    ;({ app, browser, key, keyId, owner, pictures, room, stop } = await openFittingRoom())
  })
  afterAll(() => stop())

  const garment = () => `${pictures.origin}/aa3322.jpg`

  async function admit(client: Client = browser(), widgetKey = key) {
    const text = guestConsent('en', [])
    const request = { key: widgetKey, origin: shopPage, language: 'en', text }
    const answer = await client.post('/api/fitting-room/guests', request)
    expect(answer.status).toBe(201)
    const { token } = guestSchema.parse(await answer.json())
    return { client, headers: { authorization: `Bearer ${token}` } }
  }
  type Guest = Awaited<ReturnType<typeof admit>>

  async function tryOn(
    { client, headers }: Guest,
    more: Record<string, string> = {},
    idempotencyKey?: string,
  ) {
    const form = new FormData()
    form.append('modelImage', fileOf(await jpegOf(drawPhoto())))
    form.append('garment', garment())
    for (const [name, value] of Object.entries(more)) form.set(name, value)
    const sent = idempotencyKey ? { ...headers, 'idempotency-key': idempotencyKey } : headers
    return client.request('/api/fitting-room/try-ons', { method: 'POST', body: form, headers: sent })
  }
  /** The last event of a try-on. */
  async function endOf({ client, headers }: Guest, sessionId: string) {
    const answer = await client.request(`/api/fitting-room/try-ons/${sessionId}/events`, { headers })
    const lines = (await answer.text()).split('\n').filter((line) => line.startsWith('data:'))
    return JSON.parse(lines.at(-1)?.slice(5) ?? '{}')
  }
  async function makeResult(guest: Guest): Promise<string> {
    const { sessionId } = await (await tryOn(guest)).json()
    expect(await endOf(guest, sessionId)).toMatchObject({ state: 'complete' })
    return sessionId
  }
  const readImage = ({ client, headers }: Guest, id: string) =>
    client.request(`/api/fitting-room/try-ons/${id}/images/try-on`, { headers })

  test('BUTTON-5 the frame opens in the pages that the key names, and every other page in none', async () => {
    const open = await browser().get(room())
    expect(open.headers.get('content-security-policy')).toContain(
      `frame-ancestors ${shopPage} ${pictures.origin};`,
    )
    expect(open.headers.get('x-frame-options')).toBeNull()
    expect((await open.json()).boot.fittingRoom).toMatchObject({ origin: shopPage, mode: 'server' })

    const { key: secret } = await makeKey(owner.client)
    const { key: revoked, apiKey } = await makeKey(owner.client, { scope: 'widget', origins: [shopPage] })
    await owner.client.request(`/api/api-keys/${apiKey.id}`, { method: 'DELETE' })
    const closed = [
      room('https://other.example'),
      room(shopPage, revoked),
      room(shopPage, secret),
      room(shopPage, 'nothing'),
      '/fitting-room',
      '/fitting-room/phone',
      '/dashboard',
    ]
    for (const path of closed) {
      const { headers } = await browser().get(path)
      expect([path, headers.get('x-frame-options')]).toEqual([path, 'DENY'])
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
    const denied = await browser().get(room('https://other.example'))
    expect((await denied.json()).boot.fittingRoom).toBeNull()
  })

  test('BUTTON-5 somebody who is signed in here is nobody in the frame', async () => {
    const page = await owner.client.get(room())
    expect((await page.json()).boot.user).toBeNull()
  })

  test('BUTTON-9 a guest’s try-on is charged to the shop once, and nobody else sees it', async () => {
    const before = await balanceOf(owner.client)
    const guest = await admit()
    const [one, again] = [await tryOn(guest, {}, 'press'), await tryOn(guest, {}, 'press')]
    expect(one.status).toBe(202)
    const { sessionId } = await one.json()
    expect((await again.json()).sessionId).toBe(sessionId)
    expect(await endOf(guest, sessionId)).toMatchObject({ state: 'complete' })
    expect(await balanceOf(owner.client)).toBe(before - 1)
    expect((await readImage(guest, sessionId)).status).toBe(200)

    const other = await admit()
    expect((await readImage(other, sessionId)).status).toBe(404)
    expect(await codeOf(await readImage({ ...guest, headers: { authorization: '' } }, sessionId))).toBe(
      '401 guest_unknown',
    )
    for (const path of ['images/try-on', 'images/model', 'download', 'events']) {
      const answer = await owner.client.get(`/api/tryons/${sessionId}/${path}`)
      expect([path, answer.status]).toEqual([path, 404])
    }
    const history = await (await owner.client.get('/api/history/tryons')).json()
    expect(JSON.stringify(history)).not.toContain(sessionId)
    const again2 = await owner.client.request(`/api/tryons/${sessionId}`, { method: 'DELETE' })
    expect(again2.status).toBe(404)
    const usage = await (await owner.client.get('/api/api-keys')).json()
    expect(usage.find((one_: { id: string }) => one_.id === keyId)).toMatchObject({ spentToday: 1 })
  })

  test('BUTTON-9 what ends without a result costs the shop nothing, nor the shopper a turn', async () => {
    const before = await balanceOf(owner.client)
    const guest = await admit()
    app.engine.failure = new Error('The engine broke')
    for (let turn = 0; turn < 6; turn++) {
      const { sessionId } = await (await tryOn(guest)).json()
      expect(await endOf(guest, sessionId)).toMatchObject({ state: 'failed' })
    }
    app.engine.reset()
    expect(await balanceOf(owner.client)).toBe(before)
    app.engine.refusal = { refusal: 'no_person', picture: 'photo' } as typeof app.engine.refusal
    expect(await codeOf(await tryOn(guest))).toBe('422 no_person')
    app.engine.reset()
    await makeResult(guest)
    expect(await balanceOf(owner.client)).toBe(before - 1)
  })

  test('BUTTON-10 the photo goes with the try-on, and all else of a guest within a day', async () => {
    const files = await app.listFiles()
    const guest = await admit()
    const id = await makeResult(guest)
    await waitUntil(async () => {
      const left = await app.newFilesSince(files)
      return left.length > 0 && left.every((path) => path.includes(`try-ons/${id}`))
    })
    app.moveClock((guestHours + 1) * hour)
    expect(await codeOf(await readImage(guest, id))).toBe('401 guest_unknown')
    await deleteEndedGuests(app.deps)
    await waitUntil(async () => (await app.newFilesSince(files)).length === 0)
    expect(await app.deps.database.query.guests.findMany()).toEqual([])
    expect(guestHours + 1).toBeLessThanOrEqual(24)
  })

  test('BUTTON-10 a shopper deletes all at once; what is still being made ends first, and costs nothing twice', async () => {
    const files = await app.listFiles()
    const before = await balanceOf(owner.client)
    const guest = await admit()
    const id = await makeResult(guest)
    const held = app.engine.hold()
    const { sessionId } = await (await tryOn(guest)).json()
    const forget = () =>
      guest.client.request('/api/fitting-room/guests', { method: 'DELETE', headers: guest.headers })
    expect((await forget()).status).toBe(204)
    expect(await codeOf(await readImage(guest, id))).toBe('401 guest_unknown')
    held.release()
    await waitUntil(async () => {
      const row = await app.deps.database.query.tryOns.findFirst({
        where: (one, { eq }) => eq(one.id, sessionId),
      })
      return row?.state === 'complete'
    })
    app.moveClock(1000)
    await waitUntil(async () => {
      await deleteEndedGuests(app.deps)
      return (await app.newFilesSince(files)).length === 0
    })
    expect(await balanceOf(owner.client)).toBe(before - 2)
  })

  test('BUTTON-8 a garment’s picture comes from a site that the shop names, and from no other', async () => {
    const load = (image: string, origin = shopPage) =>
      browser().get(`/api/fitting-room/garment?${new URLSearchParams({ key, origin, image })}`)
    const picture = await load(garment())
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(await codeOf(await load('https://elsewhere.example/a.jpg'))).toBe('422 garment_not_of_shop')
    expect(await codeOf(await load('http://169.254.169.254/latest'))).toBe('422 garment_not_of_shop')
    expect(await codeOf(await load(`${pictures.origin}/none.jpg`))).toBe('422 unreachable_url')
    expect(await codeOf(await load(garment(), 'https://other.example'))).toBe('403 fitting_room_closed')
    const guest = await admit()
    expect(await codeOf(await tryOn(guest, { garment: 'https://elsewhere.example/a.jpg' }))).toBe(
      '422 garment_not_of_shop',
    )
  })

  test('BUTTON-12 so many a shopper, so many a network, so many as the key’s budget and the shop’s tokens allow', async () => {
    const guest = await admit()
    const answers = await Promise.all(Array.from({ length: 7 }, () => tryOn(guest)))
    const refused = answers.filter(({ status }) => status !== 202)
    expect(refused).toHaveLength(2)
    for (const answer of refused) expect(await codeOf(answer)).toBe('429 shopper_used_up')

    app.moveClock(24 * hour)
    const poor = await signedInClient(app)
    const few = await makeKey(poor.client, {
      scope: 'widget',
      origins: [shopPage, pictures.origin],
      tokensPerDay: 1,
    })
    const theirs = await admit(browser(), few.key)
    await makeResult(theirs)
    expect(await codeOf(await tryOn(theirs))).toBe('429 fitting_room_used_up')
    const many = await makeKey(poor.client, { scope: 'widget', origins: [shopPage, pictures.origin] })
    const next = await admit(browser(), many.key)
    await makeResult(next)
    await makeResult(next)
    expect(await codeOf(await tryOn(next))).toBe('429 fitting_room_used_up')
  })

  test('BUTTON-6 nobody becomes a guest without agreeing to what is so, in words that we know', async () => {
    const ask = (change: object) =>
      browser().post('/api/fitting-room/guests', {
        key,
        origin: shopPage,
        language: 'de',
        text: guestConsent('de', []),
        ...change,
      })
    const answer = await ask({})
    expect(answer.status).toBe(201)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await codeOf(await ask({ text: 'Yes' }))).toBe('409 conflict')
    expect(await codeOf(await ask({ text: guestConsent('de', ['Somebody']) }))).toBe('409 conflict')
    expect(await codeOf(await ask({ origin: 'https://other.example' }))).toBe('403 fitting_room_closed')
  })
})
