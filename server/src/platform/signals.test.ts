import { expect, test, vi } from 'vitest'
import { createSignals } from './signals.ts'

/** Two processes, and a line between them that can be cut. */
function connect() {
  const ears: { onText: (text: string) => void; onChange: (isListening: boolean) => void }[] = []
  const newChannel = () => ({
    publish: async (text: string) => ears.forEach(({ onText }) => onText(text)),
    listen(onText: (text: string) => void, onChange: (isListening: boolean) => void) {
      ears.push({ onText, onChange })
      return async () => {}
    },
  })
  const change = (isListening: boolean) => ears.forEach(({ onChange }) => onChange(isListening))
  return { one: createSignals(newChannel()), other: createSignals(newChannel()), change }
}

const never = new AbortController().signal

test('OPS-2 news reach who waits for one of its subjects, in this process and in others, and nobody else', async () => {
  vi.useFakeTimers()
  const { one, other, change } = connect()
  change(true)
  const woken: string[] = []
  const listenFor = (name: string, signals: typeof one, subjects: string[]) =>
    void signals.wait(subjects, never).then(() => woken.push(name))
  listenFor('here', one, ['dress', 'coat'])
  listenFor('there', other, ['coat'])
  listenFor('elsewhere', other, ['hat'])
  one.notify('coat')
  await vi.advanceTimersByTimeAsync(0)
  expect(woken.sort()).toEqual(['here', 'there'])
  await vi.advanceTimersByTimeAsync(15_000)
  expect(woken).toContain('elsewhere')
  vi.useRealTimers()
})

test('OPS-2 who cannot hear others looks every second, and at once when the line is back', async () => {
  vi.useFakeTimers()
  const { one, change } = connect()
  let looks = 0
  const look = () => one.wait(['dress'], never).then(() => looks++)
  void look()
  await vi.advanceTimersByTimeAsync(1000)
  expect(looks).toBe(1)
  void look()
  change(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(looks).toBe(2)
  vi.useRealTimers()
})

test('an abort ends the wait', async () => {
  const { one } = connect()
  const cut = new AbortController()
  const waited = one.wait(['dress'], cut.signal)
  cut.abort()
  await waited
  await one.wait(['dress'], cut.signal)
})
