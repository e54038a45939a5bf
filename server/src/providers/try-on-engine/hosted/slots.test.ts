import { expect, test } from 'vitest'
import { createSlots } from './slots.ts'

const never = new AbortController().signal
const settle = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}

function openWork() {
  const useSlot = createSlots(2)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string, signal = never) =>
    useSlot(signal, async () => {
      begun.push(name)
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.set(name, resolve)
      await promise
    })
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

test('two at once; each end lets in the one that has waited longest', async () => {
  const { begun, work, end } = openWork()
  const all = ['a', 'b', 'c', 'd'].map((name) => work(name))
  await settle()
  expect(begun).toEqual(['a', 'b'])
  end('b')
  await settle()
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c']) end(name)
  await settle()
  end('d')
  await Promise.all(all)
})

test('who gives up waiting takes no place, and work that fails gives its place back', async () => {
  const { begun, work, end } = openWork()
  const running = [work('a'), work('b')]
  const leaving = new AbortController()
  const left = work('c', leaving.signal).catch((reason: unknown) => reason)
  await settle()
  leaving.abort('gone')
  expect(await left).toBe('gone')
  running.push(work('d'))
  end('a')
  await settle()
  expect(begun).toEqual(['a', 'b', 'd'])
  for (const name of ['b', 'd']) end(name)
  await Promise.all(running)

  const useSlot = createSlots(1)
  await expect(useSlot(never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await useSlot(never, async () => 'next')).toBe('next')
})
