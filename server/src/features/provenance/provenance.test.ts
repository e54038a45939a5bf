import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifiedImageSchema } from '../../../../contract/provenance.ts'
import {
  createTestApp,
  generateTryOn,
  grantTokens,
  signedInClient,
  waitUntil,
  type TestApp,
} from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { readIndependently } from '../../../test/independent-reader.ts'
import { drawPhoto, fileOf, jpegOf } from '../../../test/pictures.ts'
import { readStoredZip } from '../../../test/zip.ts'
import { watchCertificate } from './service.ts'

describe('Whether a picture was made here', () => {
  let app: TestApp
  let client: Client
  let address: string
  const begunAt = Date.now()
  beforeAll(async () => {
    app = await createTestApp({ hasProvenance: true })
    const user = await signedInClient(app)
    client = user.client
    await grantTokens(app, user.email, 20)
    const photo = await jpegOf(drawPhoto({ width: 768, height: 1024 }))
    const { sessionId } = await (await generateTryOn(client, { photo })).json()
    address = `/api/tryons/${sessionId}`
  })
  afterAll(() => app.stop())

  const read = async (path: string) => Buffer.from(await (await client.get(path)).arrayBuffer())
  const send = (file: File | null) => {
    const form = new FormData()
    if (file) form.append('image', file)
    return app.newClient().request('/api/verify', { method: 'POST', body: form })
  }
  const verify = async (bytes: Uint8Array) =>
    verifiedImageSchema.parse(await (await send(fileOf(bytes))).json())

  test.each(['/images/try-on', '/images/model', '/images/try-on?width=640', '/download'])(
    'TRY-16 the file at %s is known again, with the time it was made',
    async (path) => {
      const { result, madeAt } = await verify(await read(address + path))
      expect(result).toBe('exact')
      expect(Math.abs(Date.parse(madeAt ?? '') - begunAt)).toBeLessThan(120_000)
    },
  )

  test('TRY-16 a changed picture is told by its mark, for as long as it has that', async () => {
    const original = await read(`${address}/images/try-on`)
    const cropped = sharp(original).extract({ left: 0, top: 0, width: 100, height: 100 })
    expect(await verify(await cropped.clone().keepXmp().jpeg().toBuffer())).toMatchObject({
      result: 'marked',
      madeAt: expect.any(String),
    })
  })

  test('TRY-16 a mark that we have not signed proves nothing', async () => {
    const original = await read(`${address}/images/try-on`)
    const mark = (await sharp(original).metadata()).xmpAsString ?? ''
    const changes = [
      mark.replace(/v1\.(.)/, (_, first: string) => `v1.${first === 'f' ? '0' : 'f'}`),
      mark.replace(/\.(\d{9,})\./, (_, seconds: string) => `.${Number(seconds) + 1}.`),
      mark.replace(/<made:Record>.*<\/made:Record>/, ''),
    ]
    for (const forged of changes) {
      expect(forged).not.toBe(mark)
      const picture = await sharp(await jpegOf(drawPhoto()))
        .withXmp(forged)
        .jpeg()
        .toBuffer()
      expect((await verify(picture)).result).toBe('unknown')
    }
    const copied = await sharp(await jpegOf(drawPhoto()))
      .withXmp(mark)
      .jpeg()
      .toBuffer()
    expect((await verify(copied)).result).toBe('marked')
  })

  test('TRY-16 what was made elsewhere is unknown, what is no picture is refused, and nothing is kept', async () => {
    const before = await app.listFiles()
    expect(await verify(await jpegOf(drawPhoto()))).toEqual({
      result: 'unknown',
      madeAt: null,
      credentials: null,
    })
    expect((await send(fileOf(Buffer.from('words')))).status).toBe(415)
    expect((await send(null)).status).toBe(400)
    expect(await app.newFilesSince(before)).toEqual([])
  })

  test('TRY-16 a picture is known again after its try-on was deleted', async () => {
    const { sessionId } = await (await generateTryOn(client)).json()
    const picture = await read(`/api/tryons/${sessionId}/images/try-on`)
    await client.request(`/api/tryons/${sessionId}`, { method: 'DELETE' })
    expect((await verify(picture)).result).toBe('exact')
  })

  test('PROV-4 a copy without any mark is known by its watermark: smaller, cropped and saved again', async () => {
    const original = await read(`${address}/images/try-on`)
    const { width, height } = await sharp(original).metadata()
    const cropped = sharp(original).extract({
      left: Math.round(width * 0.1),
      top: Math.round(height * 0.1),
      width: Math.round(width * 0.8),
      height: Math.round(height * 0.8),
    })
    const copies = [
      await sharp(original).jpeg({ quality: 70 }).toBuffer(),
      await sharp(original)
        .resize(Math.round(width / 2))
        .png()
        .toBuffer(),
      await cropped.jpeg({ quality: 80 }).toBuffer(),
    ]
    for (const copy of copies) {
      const verified = await verify(copy)
      expect(verified).toMatchObject({ result: 'watermarked', credentials: null })
      expect(Math.abs(Date.parse(verified.madeAt ?? '') - begunAt)).toBeLessThan(600_000)
    }
  })

  test('PROV-4 the watermark of an installation that does not remember it proves nothing', async () => {
    const original = await read(`${address}/images/try-on`)
    const copy = await sharp(original).jpeg({ quality: 80 }).toBuffer()
    const elsewhere = await createTestApp({ hasProvenance: true })
    const form = new FormData()
    form.append('image', fileOf(copy))
    const answer = await elsewhere.newClient().request('/api/verify', { method: 'POST', body: form })
    expect(await answer.json()).toMatchObject({ result: 'unknown' })
    await elsewhere.stop()
  })

  test('PROV-3 the log warns of a certificate that ends soon, and says when it has ended', () => {
    const linesAbout = (daysLeft: number) => {
      const before = app.logLines.length
      const certificateEnds = new Date(Date.now() + daysLeft * 24 * 60 * 60 * 1000)
      watchCertificate({ ...app.deps, provenance: { ...app.deps.provenance, certificateEnds } })
      return app.logLines.slice(before).join()
    }
    expect(linesAbout(60)).toBe('')
    expect(linesAbout(20)).toContain('ends soon')
    expect(linesAbout(-1)).toContain('has ended')
  })

  describe('says so by content credentials', () => {
    test.each([
      ['/images/try-on', ['created'], 2],
      ['/images/model', ['created'], 1],
      ['/images/try-on?width=640', ['created', 'opened', 'resized'], 1],
      ['/download', ['created', 'opened', 'edited'], 1],
    ])('PROV-1 the file at %s is signed, unchanged and says how it was made', async (path, acts, parts) => {
      const { credentials } = await verify(await read(address + path))
      expect(credentials).toMatchObject({ state: 'trusted', problems: [], generator: app.deps.config.brand })
      expect(credentials?.actions.map(({ action }) => action)).toEqual(acts.map((act) => `c2pa.${act}`))
      expect(credentials?.ingredients).toHaveLength(parts)
      expect(credentials?.ingredients.some(({ hasCredentials }) => hasCredentials)).toBe(acts.length > 1)
    })

    test('PROV-1 so is what a stranger sees of a share, at every size', async () => {
      const { sessionId } = await (await generateTryOn(client)).json()
      await client.request(`/api/tryons/${sessionId}/share`, { method: 'PUT' })
      for (const image of ['model', 'try-on', 'try-on?width=320']) {
        const shared = await app.newClient().get(`/api/shares/${sessionId}/images/${image}`)
        const bytes = Buffer.from(await shared.arrayBuffer())
        expect((await verify(bytes)).credentials).toMatchObject({ state: 'trusted' })
      }
    })

    test('PROV-1 a layer on an earlier result carries the credentials of both on', async () => {
      const first = await (await generateTryOn(client)).json()
      const layer = await (await generateTryOn(client, { baseSessionId: first.sessionId })).json()
      const { credentials } = await verify(await read(`/api/tryons/${layer.sessionId}/images/try-on`))
      expect(credentials).toMatchObject({
        state: 'trusted',
        actions: [{ action: 'c2pa.created' }, { action: 'c2pa.opened' }, { action: 'c2pa.placed' }],
        ingredients: [
          { title: 'Earlier image made here', hasCredentials: true },
          { title: 'Picture of a garment', hasCredentials: false },
        ],
      })
    })

    test('PROV-2 a changed byte breaks the signature, and the answer says what is wrong', async () => {
      const changed = await read(`${address}/images/try-on`)
      changed[changed.length - 900] = (changed[changed.length - 900] ?? 0) ^ 1
      expect((await verify(changed)).credentials).toMatchObject({
        state: 'invalid',
        problems: expect.arrayContaining(['assertion.dataHash.mismatch']),
      })
    })

    test('PROV-1 PROV-2 on every way out another implementation finds them good, and finds one changed byte', async () => {
      const { sessionId } = await (await generateTryOn(client)).json()
      const layer = await (await generateTryOn(client, { baseSessionId: sessionId })).json()
      await client.request(`/api/tryons/${sessionId}/share`, { method: 'PUT' })
      const paths = [
        ...['try-on', 'model', 'try-on?width=640', 'model?width=320'].map(
          (image) => `/api/tryons/${sessionId}/images/${image}`,
        ),
        `/api/tryons/${sessionId}/download`,
        `/api/tryons/${layer.sessionId}/images/try-on`,
        `/api/tryons/${layer.sessionId}/images/try-on?width=640`,
        `/api/shares/${sessionId}/images/model`,
        `/api/shares/${sessionId}/images/try-on`,
        `/api/shares/${sessionId}/images/try-on?width=320`,
      ]
      const ways = new Map<string, Buffer>(
        await Promise.all(paths.map(async (path) => [path, await read(path)] as const)),
      )
      for (const [name, file] of await readExport())
        if (/(model|try-on)\.jpg$/.test(name)) ways.set(name, file)
      expect(ways.size).toBeGreaterThanOrEqual(paths.length + 4)
      for (const [way, file] of ways) {
        expect({ way, ...(await readIndependently(file)) }).toEqual({ way, isValid: true, problems: [] })
        const changed = Buffer.from(file)
        // In the picture: WebP has its manifests at the end, JPEG near the beginning.
        const place = file.toString('latin1', 0, 4) === 'RIFF' ? 100 : file.length - 900
        changed[place] = (changed[place] ?? 0) ^ 1
        const { isValid, problems } = await readIndependently(changed)
        expect({ way, isValid, problems }).toEqual({
          way,
          isValid: false,
          problems: ['assertion.dataHash.mismatch'],
        })
        expect((await verify(changed)).credentials).toMatchObject({
          state: 'invalid',
          problems: expect.arrayContaining(['assertion.dataHash.mismatch']),
        })
      }
    })

    async function readExport() {
      await client.post('/api/account/export')
      const isReady = async () => (await (await client.get('/api/account/export')).json()).state === 'ready'
      await waitUntil(isReady)
      return readStoredZip(await read('/api/account/export/download'))
    }

    test('PROV-6 nothing of the person stands in them: no name, no id, no hash or pixels of the photo', async () => {
      const file = (await read(`${address}/images/try-on`)).toString('latin1')
      const credentials = file.slice(file.indexOf('jumb'), file.lastIndexOf('c2pa.signature'))
      expect(credentials.length).toBeGreaterThan(1000)
      const user = await (await client.get('/api/auth/user')).json()
      for (const secret of [user.id, user.email, user.username, address.split('/').at(-1)])
        expect(credentials).not.toContain(secret)
      expect(credentials).not.toContain('c2pa.thumbnail')
    })
  })
})
