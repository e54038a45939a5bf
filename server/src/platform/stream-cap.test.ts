import { expect, test } from 'vitest'
import { createStreamCap } from './stream-cap.ts'

test('HOLD-12 one network has 64 streams open, however many users and addresses it has, and a closed one makes room', () => {
  const streams = createStreamCap()
  const enter = (n: number) => streams.enter({ userId: `user ${n}`, address: `2001:db8::${n.toString(16)}` })
  const leave = Array.from({ length: 64 }, (_, n) => enter(n))
  expect(() => enter(64)).toThrow(
    expect.objectContaining({ code: 'too_many_requests', retryAfterSeconds: 5 }),
  )
  streams.enter({ userId: 'user 64', address: '2001:db8:0:1::1' })
  leave[0]?.()
  enter(64)
  expect(() => enter(65)).toThrow()
})
