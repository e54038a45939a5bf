import { MessageChannel } from 'node:worker_threads'
import { transferableSymbol, valueSymbol } from 'piscina'
import { expect, test } from 'vitest'
import { handOver, letGo } from './built-in-memory.ts'

test('a message arrives whole, and its pictures were moved, not copied', () => {
  const values = new Float32Array([0.25, 0.5])
  const pixels = new Uint8Array([1, 2, 3])
  const message = { matte: { values, again: values }, picture: { pixels }, upper: null, isWorn: false }
  const parcel = handOver(message) as unknown as Record<symbol, unknown>

  const { port1, port2 } = new MessageChannel()
  const buffers = parcel[transferableSymbol] as ArrayBuffer[]
  expect(buffers).toHaveLength(2)
  port1.postMessage(parcel[valueSymbol], buffers)
  expect([values.length, pixels.length]).toEqual([0, 0])
  const arrived = new Promise((resolve) => port2.once('message', resolve)).finally(() => port1.close())
  return expect(arrived).resolves.toEqual({
    matte: { values: new Float32Array([0.25, 0.5]), again: new Float32Array([0.25, 0.5]) },
    picture: { pixels: new Uint8Array([1, 2, 3]) },
    upper: null,
    isWorn: false,
  })
})

test('a value that is let go has no pictures left', () => {
  const reading = { garment: { matte: { values: new Float32Array(3) } }, isGarmentWorn: true }
  letGo(reading)
  expect(reading.garment.matte.values).toHaveLength(0)
})
