import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guestConsent } from '../../../../contract/fitting-room.ts'
import { roomsSchema } from '../../../../contract/fitting-room-desk.ts'
import { makeKey } from '../../../test/api-keys.ts'
import { signedInClient } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { codeOf, openFittingRoom, shopPage, type FittingRoom } from '../../../test/fitting-room.ts'

const noVisits = { shown: 0, shownConverted: 0, withheld: 0, withheldConverted: 0 }

describe('what a shop sees of its fitting rooms', () => {
  let app: FittingRoom['app']
  let browser: FittingRoom['browser']
  let key: FittingRoom['key']
  let keyId: FittingRoom['keyId']
  let owner: FittingRoom['owner']
  let room: FittingRoom['room']
  let stop: FittingRoom['stop']
  beforeAll(async () => {
    ;({ app, browser, key, keyId, owner, room, stop } = await openFittingRoom())
  })
  afterAll(() => stop())

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
