import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handOverSchema, maxHandOverBytes } from '../../../../contract/fitting-room.ts'
import { shopPage, openFittingRoom, type FittingRoom } from '../../../test/fitting-room.ts'
import { deleteEndedHandOvers } from './hand-overs.ts'

describe('a photo from a shopper’s phone', () => {
  let app: FittingRoom['app']
  let browser: FittingRoom['browser']
  let key: FittingRoom['key']
  let stop: FittingRoom['stop']
  beforeAll(async () => {
    ;({ app, browser, key, stop } = await openFittingRoom())
  })
  afterAll(() => stop())

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
})
