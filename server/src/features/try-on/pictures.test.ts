import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TryOnResult } from '../../../../contract/try-on.ts'
import {
  balanceOf,
  createTestApp,
  generateTryOn,
  signedInClient,
  waitUntil,
  type TestApp,
} from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { describeOnBothByNight } from '../../../test/databases.ts'
import { drawPhoto } from '../../../test/pictures.ts'
import { resultOf } from '../../../test/try-ons.ts'

describeOnBothByNight('The pictures of a try-on', (database) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ database })
  })
  afterAll(() => app.stop())
  afterEach(() => app.engine.reset())

  test('TRY-14 a photo taken sideways comes out upright, and its camera data never leave the server', async () => {
    const { client } = await signedInClient(app)
    const photo = await drawPhoto({ width: 320, height: 240 })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Make: 'Secret Camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 14/1' },
      })
      .toBuffer()
    expect(photo.includes('Secret Camera')).toBe(true)
    const result = await resultOf(await generateTryOn(client, { photo }))
    for (const bytes of await downloadAll(client, result)) {
      const metadata = await sharp(bytes).metadata()
      expect([metadata.width, metadata.height, metadata.orientation ?? 1]).toEqual([240, 320, 1])
      expect(metadata.exif).toBeUndefined()
      expect(bytes.includes('Secret Camera')).toBe(false)
    }
    const seen = app.engine.generated[0]!
    expect(Buffer.from(seen.photo).includes('Secret Camera')).toBe(false)
    expect((await sharp(seen.photo).metadata()).exif).toBeUndefined()
  })

  test('TRY-15 the photo is gone as soon as the result is made, and as soon as it fails', async () => {
    const { client } = await signedInClient(app)
    await resultOf(await generateTryOn(client))
    app.engine.failure = new Error('out of paint')
    await generateTryOn(client)
    await waitUntil(async () => (await listUploads()).length === 0)
  })

  test('TRY-15 a storage that fails at first to delete the photo deletes it later, and the result stays', async () => {
    const { client } = await signedInClient(app)
    const { storage } = app.deps
    let failures = 0
    app.deps.storage = {
      ...storage,
      async deleteAll(prefix) {
        if (failures++ === 0) throw new Error('the storage is away')
        await storage.deleteAll(prefix)
      },
    }
    const result = await resultOf(await generateTryOn(client))
    await waitUntil(async () => (await listUploads()).length === 0)
    app.deps.storage = storage
    expect(failures).toBe(2)
    expect((await client.get(result.tryOnImageUrl)).status).toBe(200)
    expect(await balanceOf(client)).toBe(2)
  })

  test('TRY-16 every picture we hand out says to machines that it is synthetic', async () => {
    const { client } = await signedInClient(app)
    for (const bytes of await downloadAll(client, await resultOf(await generateTryOn(client)))) {
      const { xmp } = await sharp(bytes).metadata()
      expect(xmp?.toString()).toContain(
        '<Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia<',
      )
      expect(xmp?.toString()).toContain('Ourela (drawn 1)')
    }
  })

  const listUploads = async () =>
    (await app.listFiles()).filter((path) => !path.includes('/storage/try-ons/'))
})

async function downloadAll(client: Client, result: TryOnResult) {
  const paths = [
    result.modelImageUrl,
    result.tryOnImageUrl,
    `${result.tryOnImageUrl}?width=320`,
    `/api/tryons/${result.sessionId}/download`,
  ]
  return Promise.all(paths.map(async (path) => readImage(client, path)))
}

async function readImage(client: Client, path: string) {
  const bytes = Buffer.from(await (await client.get(path)).arrayBuffer())
  if (!path.endsWith('/download')) return bytes
  // The strip under a download is ours; above it stands the picture.
  const { width, height, xmp } = await sharp(bytes).metadata()
  return sharp(bytes)
    .extract({ left: 0, top: 0, width, height: height - 80 })
    .withXmp(xmp?.toString() ?? '')
    .jpeg()
    .toBuffer()
}
