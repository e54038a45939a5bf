import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sentenceOf } from '../../../../contract/errors.ts'
import { pictureFields } from '../../../../contract/try-on.ts'
import {
  balanceOf,
  checkPictures,
  createTestApp,
  generateTryOn,
  signedInClient,
  waitUntil,
  type TestApp,
} from '../../../test/app.ts'
import { describeOnBothByNight } from '../../../test/databases.ts'
import { RequestError } from '../../platform/fail.ts'

describeOnBothByNight('What is looked at before and after a try-on', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database })
  })
  afterAll(() => app.stop())
  afterEach(() => app.engine.reset())

  test('TRY-25 the server looks at two pictures for nothing and keeps nothing', async () => {
    const { client } = await signedInClient(app)
    const before = await app.listFiles()
    const check = async () => (await checkPictures(client)).json()
    expect(await check()).toEqual({ refusal: null, garmentClass: 'top', warning: null })
    app.engine.warning = 'person_seated'
    expect(await check()).toEqual({ refusal: null, garmentClass: 'top', warning: 'person_seated' })
    app.engine.refusal = { refusal: 'no_person', picture: 'photo' }
    expect(await check()).toEqual({ refusal: { code: 'no_person', field: pictureFields.photo } })
    expect(await balanceOf(client)).toBe(3)
    expect(await (await client.get('/api/history/tryons')).json()).toMatchObject({ sessions: [] })
    expect(await app.listFiles()).toEqual(before)
  })

  test('TRY-25 it does so sixty times in ten minutes', async () => {
    const { client } = await signedInClient(app)
    const answers = await Promise.all(Array.from({ length: 61 }, () => checkPictures(client)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  test.each([
    ['no_person', 'photo'],
    ['several_people', 'photo'],
    ['photo_too_dark', 'photo'],
    ['image_too_small', 'photo'],
    ['image_too_small', 'garmentPhoto'],
    ['no_garment', 'garmentPhoto'],
  ] as const)(
    'TRY-13 pictures refused as %s, the %s, cost nothing and leave nothing behind',
    async (refusal, picture) => {
      const before = await app.listFiles()
      const { client } = await signedInClient(app)
      app.engine.refusal = { refusal, picture }
      const response = await generateTryOn(client)
      expect(response.status).toBe(422)
      const body = (await response.json()) as { error: string; code: string; field: string }
      expect(body).toMatchObject({ code: refusal, field: pictureFields[picture] })
      expect(body.error).toMatch(/Please choose/)
      expect(await balanceOf(client)).toBe(3)
      expect(app.engine.generated).toHaveLength(0)
      expect(await app.newFilesSince(before)).toEqual([])
    },
  )

  test('TRY-17 what will likely come out poorly is said to whoever wants to be asked, for nothing; who goes on gets the try-on', async () => {
    const before = await app.listFiles()
    const { client } = await signedInClient(app)
    app.engine.warning = 'arms_across_body'
    const asked = await generateTryOn(client, { onWarning: 'ask' })
    expect([asked.status, await asked.json()]).toEqual([
      422,
      { code: 'arms_across_body', field: 'modelImage', error: sentenceOf('arms_across_body') },
    ])
    expect(await balanceOf(client)).toBe(3)
    expect(await app.newFilesSince(before)).toEqual([])
    expect((await generateTryOn(client, { onWarning: 'go-on' })).status).toBe(200)
    expect((await generateTryOn(client)).status).toBe(200)
    expect(await balanceOf(client)).toBe(1)
    const unknown = await generateTryOn(client, { onWarning: 'shrug' })
    expect([unknown.status, (await unknown.json()).field]).toEqual([400, 'onWarning'])
  })

  test.each(['try_on_poor_photo', 'try_on_poor_garment'] as const)(
    'TRY-18 a result that the engine judges %s is not delivered: the token is back, and the sentence helps',
    async (code) => {
      const before = await app.listFiles()
      const { client } = await signedInClient(app)
      app.engine.failure = new RequestError(code, {})
      const response = await generateTryOn(client)
      expect([response.status, await response.json()]).toMatchObject([422, { code, error: sentenceOf(code) }])
      expect(sentenceOf(code)).toMatch(/works best .*Your token is back on your balance\.$/)
      expect(await balanceOf(client)).toBe(3)
      await waitUntil(async () => (await app.newFilesSince(before)).length === 0)
    },
  )
})
