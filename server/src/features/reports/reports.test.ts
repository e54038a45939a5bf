import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminActsSchema } from '../../../../contract/admin.ts'
import { reportedSharesSchema } from '../../../../contract/share-reports.ts'
import { newAdmin } from '../../../test/admins.ts'
import { createTestApp, generateTryOn, signedInClient, waitUntil, type TestApp } from '../../../test/app.ts'
import { describeOnBothByNight } from '../../../test/databases.ts'

describeOnBothByNight('Pictures that visitors report', (database) => {
  let app: TestApp
  let admin: Awaited<ReturnType<typeof newAdmin>>
  beforeAll(async () => {
    app = await createTestApp({ database })
    admin = await newAdmin(app)
  })
  afterAll(() => app.stop())

  async function shareOne() {
    const { client, email } = await signedInClient(app)
    const { sessionId } = await (await generateTryOn(client)).json()
    const share = () => client.request(`/api/tryons/${sessionId}/share`, { method: 'PUT' })
    await share()
    return { client, email, share, id: String(sessionId) }
  }
  const report = (id: string, request: object = { reason: 'offensive', text: 'Look at the wall' }) =>
    app.newClient().post(`/api/shares/${id}/reports`, request)
  const list = async () =>
    reportedSharesSchema.parse(await (await admin.client.get('/api/admin/share-reports')).json()).shares
  const decide = (id: string, act: 'take-down' | 'dismiss-reports', reason = 'It shows a stranger') =>
    admin.client.post(`/api/admin/shares/${id}/${act}`, { reason })
  const picture = async (id: string) => (await app.newClient().get(`/api/shares/${id}/images/try-on`)).status

  test('DESK-10 a reported picture is taken down with a reason: it is public no more, for good, and its owner is told', async () => {
    const { id, email, share } = await shareOne()
    expect((await report(id)).status).toBe(204)
    expect((await report(id, { reason: 'not-agreed' })).status).toBe(204)
    const found = (await list()).find(({ sessionId }) => sessionId === id)
    expect(found).toMatchObject({
      ownerEmail: email,
      reports: [
        { reason: 'not-agreed', text: '' },
        { reason: 'offensive', text: 'Look at the wall' },
      ],
    })
    expect((await decide(id, 'take-down', '')).status).toBe(400)
    expect((await decide(id, 'take-down')).status).toBe(200)
    expect(await picture(id)).toBe(404)
    expect((await list()).map(({ sessionId }) => sessionId)).not.toContain(id)
    const again = await share()
    expect([again.status, (await again.json()).code]).toEqual([409, 'taken_down'])
    expect(await picture(id)).toBe(404)
    const mail = await waitUntil(async () =>
      (await app.deps.outbox?.list())?.find(
        ({ recipient, subject }) => recipient === email && subject.includes('taken down'),
      ),
    )
    expect(mail.text).toContain('It shows a stranger')
    const acts = adminActsSchema.parse(await (await admin.client.get('/api/admin/acts')).json()).acts
    expect(acts[0]).toMatchObject({ act: 'take-down-share', subjectEmail: email, detail: { tryOnId: id } })
    expect((await decide(id, 'take-down')).status).toBe(404)
  })

  test('DESK-10 reports that come to nothing are put aside, and the picture stays', async () => {
    const { id } = await shareOne()
    await report(id)
    expect((await decide(id, 'dismiss-reports', 'Nothing wrong')).status).toBe(200)
    expect(await picture(id)).toBe(200)
    expect((await list()).map(({ sessionId }) => sessionId)).not.toContain(id)
  })

  test('DESK-10 only what is shared can be reported, with a reason of ours, and not without end', async () => {
    const { id, client } = await shareOne()
    expect((await report(id, { reason: 'because' })).status).toBe(400)
    expect((await report(crypto.randomUUID())).status).toBe(404)
    const answers: number[] = []
    for (let sent = 0; sent < 12; sent++) answers.push((await report(id)).status)
    expect(answers).toContain(429)
    await client.request(`/api/tryons/${id}/share`, { method: 'DELETE' })
    expect((await list()).map(({ sessionId }) => sessionId)).not.toContain(id)
  })
})
