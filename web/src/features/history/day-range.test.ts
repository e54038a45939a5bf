import { expect, test } from 'vitest'
import { allDays, dayOf, timesOf } from './day-range.ts'

test('HIST-2 a range of days covers the last one to its end, in the reader’s time zone', () => {
  expect(timesOf(allDays)).toEqual({})
  expect(timesOf({ from: '2026-11-20', to: '2026-11-20' })).toEqual({
    from: new Date(2026, 10, 20).toISOString(),
    to: new Date(2026, 10, 21).toISOString(),
  })
  expect(timesOf({ from: null, to: '2026-12-31' })).toEqual({ to: new Date(2027, 0, 1).toISOString() })
})

test('HIST-2 an address that holds no day asks for none', () => {
  expect(dayOf('2026-11-20')).toBe('2026-11-20')
  for (const text of [null, '', 'yesterday', '2026-02-30', '2026-13-01']) expect(dayOf(text)).toBeNull()
})
