import { expect, test } from 'vitest'
import { currentStage, percentOf, stagesOf } from './stages.ts'

const labels = (stages: ReturnType<typeof stagesOf>) => stages.map(({ label, state }) => `${state}: ${label}`)

test('TRY-12 a waiting try-on names its place in the queue before the steps to come', () => {
  expect(labels(stagesOf({ state: 'queued', place: 3 }))).toEqual([
    'now: Waiting, place 3 in the queue',
    'next: Photos received',
    'next: Preparing your studio model',
    'next: Fitting the garment',
    'next: Finishing touches',
  ])
})

test('TRY-12 the running step stands between those done and those to come', () => {
  const fitting = { state: 'running', step: 'fitting', progress: 0.6 } as const
  expect(labels(stagesOf(fitting))).toEqual([
    'done: Photos received',
    'done: Preparing your studio model',
    'now: Fitting the garment',
    'next: Finishing touches',
  ])
  expect(currentStage(fitting)).toBe('Fitting the garment')
})

test('TRY-12 the bar shows what the server has said and nothing before it', () => {
  expect(percentOf({ state: 'uploading' })).toBe(0)
  expect(percentOf({ state: 'queued', place: 1 })).toBe(0)
  expect(percentOf({ state: 'running', step: 'finishing', progress: 0.8 })).toBe(80)
})
