import { expect, test } from 'vitest'
import { createUploadGate, type Uploader } from './upload-gate.ts'

const megabyte = 1024 * 1024
const never = new AbortController().signal

/** Lets uploads in at a gate whose disk has so much room; `entered` holds who has been let in so far. */
function openGate({ room = Infinity } = {}) {
  const gate = createUploadGate('/unused', (_folder, bytes = 0) => bytes <= room)
  const entered: (() => void)[] = []
  const enter = async (who: Partial<Uploader>, bytes = megabyte, signal = never) => {
    const leave = await gate.enter({ userId: null, address: '198.51.100.7', ...who }, bytes, signal)
    entered.push(leave)
  }
  /** Whoever only stands in line, or is let in for good. */
  const send = (who: Partial<Uploader>, bytes?: number) => {
    enter(who, bytes).catch(() => {})
  }
  return { enter, send, entered }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('HOLD-3 one user sends four bodies at once, and the next as one of them is done', async () => {
  const { send, entered } = openGate()
  for (let i = 0; i < 6; i++) send({ userId: 'ann', address: `198.51.100.${i}` })
  await settled()
  expect(entered).toHaveLength(4)
  entered[0]?.()
  await settled()
  expect(entered).toHaveLength(5)
})

test('HOLD-3 one network sends eight at once, however many addresses and users it has', async () => {
  const { enter, send, entered } = openGate()
  for (let i = 0; i < 20; i++) send({ userId: `user ${i}`, address: `2001:db8::${i}` })
  await settled()
  expect(entered).toHaveLength(8)
  await enter({ userId: 'somebody elsewhere', address: '2001:db8:0:1::1' })
  expect(entered).toHaveLength(9)
})

test('HOLD-3 all together send 24 at once', async () => {
  const { send, entered } = openGate()
  for (let i = 0; i < 40; i++) send({ address: `198.51.100.${i}` })
  await settled()
  expect(entered).toHaveLength(24)
})

test('HOLD-3 nobody waits in a crowd without end', async () => {
  const { enter, send } = openGate()
  for (let i = 0; i < 72; i++) send({})
  await expect(enter({})).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('HOLD-3 who leaves while waiting takes no turn', async () => {
  const { enter, send, entered } = openGate()
  for (let i = 0; i < 4; i++) send({ userId: 'ann' })
  const leaving = new AbortController()
  const waiting = enter({ userId: 'ann' }, megabyte, leaving.signal)
  leaving.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'upload_interrupted' })
  entered[0]?.()
  await settled()
  expect(entered).toHaveLength(4)
})

test('HOLD-5 bodies wait for the room that others will leave, and are refused where nobody will', async () => {
  const { send, entered } = openGate({ room: 25 * megabyte })
  for (let i = 0; i < 3; i++) send({ address: `198.51.100.${i}` }, 10 * megabyte)
  await settled()
  expect(entered).toHaveLength(2)
  entered[0]?.()
  await settled()
  expect(entered).toHaveLength(3)
  const alone = openGate({ room: 5 * megabyte })
  await expect(alone.enter({}, 10 * megabyte)).rejects.toMatchObject({ code: 'cannot_save' })
})
