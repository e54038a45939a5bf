import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { deviceFileBytes, deviceFileSizes } from './file-sizes.ts'
import { insertXmp } from './insert-xmp.ts'
import { createRecent } from './recent.ts'
import { chooseSizes, isMetered } from './support.ts'

const require = createRequire(import.meta.url)

test('DEVICE-1 the runtime and the networks have the sizes that progress is told by, 14 MB at most', () => {
  const folders = [
    join(import.meta.dirname, '../networks/published'),
    join(dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json')), 'dist'),
  ]
  for (const [name, bytes] of Object.entries(deviceFileSizes)) {
    const folder = folders[name.endsWith('.wasm') ? 1 : 0] ?? ''
    expect([name, statSync(join(folder, name)).size]).toEqual([name, bytes])
  }
  expect(deviceFileBytes).toBeLessThan(14_000_000)
})

test('DEVICE-1 a connection that is slow, paid for or saving is metered; others, and unknown ones, are not', () => {
  expect(isMetered({})).toBe(false)
  expect(isMetered({ connection: { effectiveType: '4g', saveData: false } })).toBe(false)
  expect(isMetered({ connection: { effectiveType: '3g' } })).toBe(true)
  expect(isMetered({ connection: { saveData: true } })).toBe(true)
  expect(isMetered({ connection: { type: 'cellular', effectiveType: '4g' } })).toBe(true)
})

test('DEVICE-8 a machine with little memory gets a smaller picture', () => {
  expect(chooseSizes({}).result).toBe(640)
  expect(chooseSizes({ deviceMemory: 8 }).result).toBe(640)
  expect(chooseSizes({ deviceMemory: 2 }).result).toBe(512)
})

test('DEVICE-4 a mark written into a JPEG is read by others, and the picture stays whole', async () => {
  const plain = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  const marked = await insertXmp(new Blob([new Uint8Array(plain)]), '<x:xmpmeta>mark</x:xmpmeta>')
  const bytes = Buffer.from(await marked.arrayBuffer())
  expect((await sharp(bytes).metadata()).xmpAsString).toContain('mark')
  expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(plain).raw().toBuffer())
  await expect(insertXmp(new Blob([new Uint8Array(plain)]), 'x'.repeat(70_000))).rejects.toThrow('too long')
})

test('what was read last is kept, and what came before it goes', () => {
  const recent = createRecent<object>(2)
  const first = recent.keep('a', () => ({}))
  recent.keep('b', () => ({}))
  expect(recent.keep('a', () => ({}))).toBe(first)
  recent.keep('c', () => ({}))
  const second = recent.keep('b', () => ({}))
  expect(recent.keep('a', () => ({}))).not.toBe(first)
  expect(recent.keep('b', () => ({}))).toBe(second)
})
