import { expect, test } from 'vitest'
import { createLook, type Usage } from './memory-at-rest.ts'

const everyMs = 10_000

function createProcess(bytes: number) {
  const usage: Usage = { bytes, milliseconds: 0 }
  let collections = 0
  const collect = () => {
    collections++
    usage.bytes = 100
    usage.milliseconds += 100
  }
  const look = createLook(() => ({ ...usage }), collect, everyMs)
  return {
    collections: () => collections,
    /** Lets the time between two looks pass, `busy` of it at work. */
    pass(busy: number, bytesThen = usage.bytes) {
      usage.milliseconds += busy * everyMs
      usage.bytes = bytesThen
      look()
    },
  }
}

test('EDGE-9 what a busy time has left is collected once the server rests, and not before', () => {
  const server = createProcess(300)
  server.pass(1.5)
  server.pass(0.3, 400)
  expect(server.collections()).toBe(0)
  server.pass(0.02)
  expect(server.collections()).toBe(1)
})

test('EDGE-9 a server that rests on is left alone until it holds more again', () => {
  const server = createProcess(300)
  for (let times = 0; times < 5; times++) server.pass(0.02)
  expect(server.collections()).toBe(1)
  server.pass(0.02, 104)
  expect(server.collections()).toBe(1)
  server.pass(0.02, 120)
  expect(server.collections()).toBe(2)
})
