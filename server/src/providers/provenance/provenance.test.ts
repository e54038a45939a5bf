import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawPhoto, jpegOf } from '../../../test/pictures.ts'
import { startTimeStampAuthority } from '../../../test/time-stamp-authority.ts'
import { createLog } from '../../platform/log.ts'
import { openProvenance } from './open.ts'
import { openSelfMadeCertificate } from './self-made-certificate.ts'
import { createKeySigner } from './signer.ts'
import type { EncodedPicture, Manifest, Provenance } from './type.ts'

const now = () => new Date()
const log = createLog({ level: 'silent' })
const noKeys = { signer: null, trustList: undefined, timeStampUrl: undefined }

const manifest: Manifest = {
  title: 'Try-on image',
  generator: { name: 'Ourela', version: '1' },
  actions: [
    {
      action: 'c2pa.created',
      agent: { name: 'built-in', version: '1' },
      sourceType: 'compositeSynthetic',
      ingredients: ['photo', 'garment'],
    },
  ],
  ingredients: [
    { id: 'photo', title: 'Photo of a person', relationship: 'componentOf' },
    { id: 'garment', title: 'Picture of a garment', relationship: 'componentOf' },
  ],
}

describe('Content credentials', () => {
  let folder: string
  let picture: EncodedPicture
  const opened: Provenance[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ourela-provenance-'))
    picture = { bytes: await jpegOf(drawPhoto()), contentType: 'image/jpeg' }
  })
  afterAll(async () => {
    await Promise.all(opened.map((provenance) => provenance.close()))
    await rm(folder, { recursive: true })
  })
  const open = async (
    config: Partial<Parameters<typeof openProvenance>[0]['config']> = {},
    dataDir = folder,
  ) => {
    const provenance = await openProvenance({
      config: { ...noKeys, ...config },
      brand: 'Ourela',
      dataDir,
      now,
      log,
    })
    opened.push(provenance)
    return provenance
  }
  const asJpeg = (bytes: Uint8Array): EncodedPicture => ({ bytes, contentType: 'image/jpeg' })

  test('PROV-1 a signed picture says who signed it and how it was made, and its own installation trusts it', async () => {
    const provenance = await open()
    const signed = await provenance.sign(picture, manifest)
    expect(await provenance.read(asJpeg(signed))).toEqual({
      state: 'trusted',
      problems: [],
      issuer: 'Ourela, self-made',
      signedAt: null,
      generator: 'Ourela',
      actions: [{ action: 'c2pa.created', agent: 'built-in', sourceType: 'compositeSynthetic' }],
      ingredients: [
        { title: 'Photo of a person', hasCredentials: false },
        { title: 'Picture of a garment', hasCredentials: false },
      ],
    })
    expect(await provenance.read(picture)).toBeNull()
  })

  test('PROV-1 another installation finds the signature valid but does not trust it, unless told to', async () => {
    const signed = await (await open()).sign(picture, manifest)
    const elsewhere = await mkdtemp(join(folder, 'other-'))
    expect(await (await open({}, elsewhere)).read(asJpeg(signed))).toMatchObject({ state: 'valid' })

    const { roots } = await openSelfMadeCertificate(join(folder, 'content-credentials.json'), 'Ourela', now())
    const trustList = join(elsewhere, 'trusted.pem')
    await writeFile(trustList, roots)
    expect(await (await open({ trustList }, elsewhere)).read(asJpeg(signed))).toMatchObject({
      state: 'trusted',
    })
  })

  test('PROV-2 one changed byte is found', async () => {
    const provenance = await open()
    const changed = Uint8Array.from(await provenance.sign(picture, manifest))
    changed[changed.length - 1000] = (changed[changed.length - 1000] ?? 0) ^ 1
    expect(await provenance.read(asJpeg(changed))).toMatchObject({
      state: 'invalid',
      problems: expect.arrayContaining(['assertion.dataHash.mismatch']),
    })
  })

  test('PROV-1 what is made of a signed picture carries its credentials on, as WebP too', async () => {
    const provenance = await open()
    const original = asJpeg(await provenance.sign(picture, manifest))
    const smaller = await sharp(picture.bytes).resize(320).webp().toBuffer()
    const signed = await provenance.sign(
      { bytes: smaller, contentType: 'image/webp' },
      {
        title: 'Image',
        generator: manifest.generator,
        actions: [{ action: 'c2pa.opened', ingredients: ['original'] }, { action: 'c2pa.resized' }],
        ingredients: [
          { id: 'original', title: 'Original image', relationship: 'parentOf', credentials: original },
        ],
      },
    )
    expect(await provenance.read({ bytes: signed, contentType: 'image/webp' })).toMatchObject({
      state: 'trusted',
      ingredients: [{ title: 'Original image', hasCredentials: true }],
    })
  })

  test('PROV-3 the certificate that we make is kept, and made anew before it ends; what the old one signed stays trusted', async () => {
    const path = join(await mkdtemp(join(folder, 'renewal-')), 'content-credentials.json')
    const first = await openSelfMadeCertificate(path, 'Ourela', now())
    expect(await openSelfMadeCertificate(path, 'Ourela', now())).toEqual(first)
    const later = new Date(Date.now() + 360 * 24 * 60 * 60 * 1000)
    const second = await openSelfMadeCertificate(path, 'Ourela', later)
    expect(second.chain).not.toBe(first.chain)
    expect(second.roots).toContain(first.roots)
  })

  test('PROV-3 a certificate and key from files sign; a key that belongs to no certificate does not', async () => {
    const own = await openSelfMadeCertificate(join(folder, 'operator.json'), 'Example Ltd', now())
    const [certificate, key] = [join(folder, 'chain.pem'), join(folder, 'key.pem')]
    await Promise.all([writeFile(certificate, own.chain), writeFile(key, own.key)])
    const provenance = await open({ signer: { kind: 'key', certificate, key } })
    const signed = await provenance.sign(picture, manifest)
    expect(await provenance.read(asJpeg(signed))).toMatchObject({
      state: 'valid',
      issuer: expect.stringContaining('Example Ltd'),
    })
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    await writeFile(key, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    await expect(open({ signer: { kind: 'key', certificate, key } })).rejects.toThrow('does not belong')
  })

  describe('with a key that stays elsewhere', () => {
    let service: Server
    let isUp = true
    beforeAll(async () => {
      const own = await openSelfMadeCertificate(join(folder, 'remote.json'), 'Ourela', now())
      await writeFile(join(folder, 'remote.pem'), own.chain)
      const signer = createKeySigner(own.chain, own.key)
      service = createServer(async (request, response) => {
        if (!isUp || request.headers.authorization !== 'Bearer let-me') return response.writeHead(403).end()
        const chunks = await request.toArray()
        const { bytes, algorithm } = JSON.parse(Buffer.concat(chunks).toString())
        expect(algorithm).toBe('es256')
        const signature = await signer.sign(Buffer.from(bytes, 'base64'))
        return response.end(JSON.stringify({ signature: Buffer.from(signature).toString('base64') }))
      })
      await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    })
    afterAll(() => service.close())

    test('PROV-3 the service signs; without its signature there is no picture', async () => {
      const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
      const signer = {
        kind: 'remote',
        certificate: join(folder, 'remote.pem'),
        url,
        token: 'let-me',
      } as const
      const provenance = await open({ signer })
      const signed = await provenance.sign(picture, manifest)
      expect(await provenance.read(asJpeg(signed))).toMatchObject({ state: 'valid' })
      isUp = false
      await expect(provenance.sign(picture, manifest)).rejects.toThrow()
    })
  })

  test('PROV-3 where an authority is configured a time stamp says when it was signed; without its answer the picture is signed all the same', async () => {
    const authority = await startTimeStampAuthority()
    const provenance = await open({ timeStampUrl: authority.url })
    const before = Date.now()
    const stamped = await provenance.read(asJpeg(await provenance.sign(picture, manifest)))
    expect(stamped).toMatchObject({ state: 'trusted', signedAt: expect.any(String) })
    expect(Math.abs(Date.parse(stamped?.signedAt ?? '') - before)).toBeLessThan(600_000)
    authority.isUp = false
    const plain = await provenance.read(asJpeg(await provenance.sign(picture, manifest)))
    expect(plain).toMatchObject({ state: 'trusted', signedAt: null })
    expect(authority.requests).toBe(2)
    authority.stop()
  })

  test('PROV-5 hostile credentials are read to an end: cut, damaged and foreign ones give an answer', async () => {
    const provenance = await open()
    const signed = await provenance.sign(picture, manifest)
    const begin = Buffer.from(signed).indexOf('jumb')
    for (let n = 1; n <= 40; n++) {
      const damaged = Uint8Array.from(signed)
      for (let k = 0; k < n; k++) damaged[begin + ((n * 977 + k * 131) % 2000)] = (n * 41 + k * 7) % 256
      const answer = await provenance.read(asJpeg(damaged))
      expect(answer === null || answer.state === 'invalid').toBe(true)
    }
  })
})
