import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  guestConsent,
  guestHours,
  guestSchema,
  handOverSchema,
  maxHandOverBytes,
} from '../../../../contract/fitting-room.ts'
import { roomsSchema } from '../../../../contract/fitting-room-desk.ts'
import { makeKey } from '../../../test/api-keys.ts'
import {
  balanceOf,
  createTestApp,
  grantTokens,
  signedInClient,
  waitUntil,
  type TestApp,
} from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { drawPhoto, fileOf, jpegOf } from '../../../test/pictures.ts'
import { openShop } from '../../../test/shop.ts'
import { deleteEndedGuests } from './guests.ts'
import { deleteEndedHandOvers } from './hand-overs.ts'

const hour = 3_600_000
const shopPage = 'https://shop.example'
const noVisits = { shown: 0, shownConverted: 0, withheld: 0, withheldConverted: 0 }

describe('the fitting room in a shop’s page', () => {
  let app: TestApp
  let pictures: Awaited<ReturnType<typeof openShop>>
  let owner: Awaited<ReturnType<typeof signedInClient>>
  let key: string
  let keyId: string
  const browser = () => app.newClient()

  beforeAll(async () => {
    pictures = await openShop()
    app = await createTestApp({ isReachable: () => true })
    owner = await signedInClient(app)
    await grantTokens(app, owner.email, 100)
    const made = await makeKey(owner.client, { scope: 'widget', origins: [shopPage, pictures.origin] })
    key = made.key
    keyId = made.apiKey.id
  })
  afterAll(async () => {
    pictures.stop()
    await app.stop()
  })

  const room = (origin = shopPage, widgetKey = key) =>
    `/fitting-room?${new URLSearchParams({ key: widgetKey, origin })}`
  const garment = () => `${pictures.origin}/aa3322.jpg`
  const codeOf = async (answer: Response) => `${answer.status} ${(await answer.json()).code}`

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

  test('BUTTON-7 a photo from a phone is handed on once, for ten minutes, and nothing of it stays', async () => {
    const files = await app.listFiles()
    const client = browser()
    const open = async () => {
      const answer = await client.post('/api/fitting-room/hand-overs', { key, origin: shopPage })
      const { id, token } = handOverSchema.parse(await answer.json())
      const path = `/api/fitting-room/hand-overs/${id}`
      const send = (body: Uint8Array) =>
        browser().request(path, { method: 'PUT', body: Uint8Array.from(body) })
      const take = (secret = token) =>
        client.request(path, { headers: { authorization: `Bearer ${secret}` } })
      return { send, take }
    }
    const { send, take } = await open()
    expect((await take()).status).toBe(204)
    expect((await send(new Uint8Array(0))).status).toBe(400)
    expect((await send(new Uint8Array([1, 2, 3]))).status).toBe(204)
    expect((await send(new Uint8Array([4]))).status).toBe(404)
    expect((await take('x'.repeat(43))).status).toBe(404)
    expect(new Uint8Array(await (await take()).arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
    expect((await take()).status).toBe(404)
    expect(await app.newFilesSince(files)).toEqual([])

    const large = await open()
    expect((await large.send(new Uint8Array(maxHandOverBytes + 1))).status).toBe(413)
    const late = await open()
    await late.send(new Uint8Array([1]))
    app.moveClock(11 * 60_000)
    expect((await late.take()).status).toBe(404)
    await deleteEndedHandOvers(app.deps)
    expect(await app.newFilesSince(files)).toEqual([])
  })

  test('BUTTON-13 what happens is counted by day and product, and nothing of whom it happens to', async () => {
    const count = (event: string, product: string, widgetKey = key) =>
      browser().post('/api/fitting-room/events', { key: widgetKey, origin: shopPage, event, product })
    await count('opened', 'shirt')
    await count('opened', 'shirt')
    await count('added', 'shirt')
    expect((await count('bought', 'shirt')).status).toBe(400)
    expect((await count('opened', 'shirt', 'nothing')).status).toBe(403)
    const rows = await app.deps.database.query.fittingRoomDays.findMany()
    const day = app.deps.now().toISOString().slice(0, 10)
    const counts = { opened: 2, tried: 0, added: 1 }
    expect(rows).toEqual([{ apiKeyId: keyId, day, product: 'shirt', ...counts, ...noVisits }])
  })

  test('BUTTON-17 visits with and without the button are counted for the shop, from its own pages alone', async () => {
    const shopper = await signedInClient(app)
    const { key: theirs, apiKey } = await makeKey(shopper.client, { scope: 'widget', origins: [shopPage] })
    /** As a browser sends it from the shop's page. */
    const tell = (event: string, origin = shopPage, sender = origin) =>
      browser().request('/api/fitting-room/visits', {
        method: 'POST',
        headers: {
          'content-type': 'text/plain;charset=UTF-8',
          origin: sender,
          'sec-fetch-site': 'cross-site',
        },
        body: JSON.stringify({ key: theirs, origin, product: 'shirt', event }),
      })
    const holdout = async () =>
      roomsSchema.parse(await (await shopper.client.get('/api/fitting-rooms')).json())[0]?.holdout
    const answer = await tell('shown')
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, shopPage])
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await holdout()).toBeNull()
    for (const event of ['shown', 'shown', 'shownConverted', 'withheld', 'withheld', 'withheldConverted'])
      await tell(event)
    expect(await codeOf(await tell('shown', 'https://other.example'))).toBe('403 fitting_room_closed')
    expect(await codeOf(await tell('shown', shopPage, 'https://other.example'))).toBe(
      '403 fitting_room_closed',
    )
    expect(await codeOf(await tell('opened'))).toBe('400 invalid_input')
    expect(await holdout()).toEqual({
      shown: { visits: 3, converted: 1 },
      withheld: { visits: 2, converted: 1 },
    })
    const csv = await (await shopper.client.get(`/api/fitting-rooms/${apiKey.id}/days.csv`)).text()
    expect(csv.split('\r\n').map((line) => line.split(',').slice(1).join(','))).toEqual([
      'product,opened,tried,added,shown,shownConverted,withheld,withheldConverted',
      '"shirt",0,0,0,3,1,2,1',
      '',
    ])
  })

  test('BUTTON-13 the shop sees its own counts by product, as a list and as CSV, and sets what its rooms offer', async () => {
    const shopper = await signedInClient(app)
    const made = await makeKey(shopper.client, { scope: 'widget', origins: [shopPage] })
    const { id } = made.apiKey
    await makeKey(shopper.client)
    const count = (event: string, product: string) =>
      browser().post('/api/fitting-room/events', { key: made.key, origin: shopPage, event, product })
    for (const event of ['opened', 'opened', 'tried']) await count(event, '=HYPERLINK("evil")')
    const read = async (client = shopper.client) =>
      roomsSchema.parse(await (await client.get('/api/fitting-rooms')).json())
    expect(await read()).toEqual([
      expect.objectContaining({
        id,
        products: [{ product: '=HYPERLINK("evil")', opened: 2, tried: 1, added: 0 }],
      }),
    ])
    const csv = await (await shopper.client.get(`/api/fitting-rooms/${id}/days.csv`)).text()
    expect(csv.split('\r\n')[1]).toMatch(/^"\d{4}-\d\d-\d\d","'=HYPERLINK\(""evil""\)",2,1,0,0,0,0,0$/)
    expect((await owner.client.get(`/api/fitting-rooms/${id}/days.csv`)).status).toBe(404)

    const change = (client: Client, settings: object) =>
      client.request(`/api/fitting-rooms/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          mode: 'device',
          pictureOrigins: ['https://cdn.example/'],
          tryOnsPerShopper: 2,
          tryOnsPerNetwork: 9,
          ...settings,
        }),
      })
    expect((await change(owner.client, {})).status).toBe(404)
    expect((await change(shopper.client, { pictureOrigins: ['http://cdn.example'] })).status).toBe(400)
    expect((await change(shopper.client, {})).status).toBe(204)
    expect((await read())[0]?.settings).toMatchObject({ pictureOrigins: ['https://cdn.example'] })
    const onDevice = await browser().get(room(shopPage, made.key))
    expect((await onDevice.json()).boot.fittingRoom).toMatchObject({ mode: 'device' })
    const text = guestConsent('en', [])
    const asked = { key: made.key, origin: shopPage, language: 'en', text }
    expect(await codeOf(await browser().post('/api/fitting-room/guests', asked))).toBe(
      '403 fitting_room_closed',
    )
  })
})
