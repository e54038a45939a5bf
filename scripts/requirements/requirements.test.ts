import { expect, test } from 'vitest'
import { readPlaywrightTitles, readVitestTitles } from './read-reports.ts'
import { findUnknown, readLines, shownBy } from './requirement-lines.ts'

const markdown =
  '# Requirements\n\n1. no section\n\n## AUTH: accounts\n1. One.\n2. Two.\n\n## UI\n1. Three.\n'

test('numbered lines are named by their section', () => {
  expect(readLines(markdown).map((line) => line.id)).toEqual(['AUTH-1', 'AUTH-2', 'UI-1'])
})

test('a title may name several lines', () => {
  expect([...shownBy(['AUTH-1, UI-1 both hold', 'a title without a line, in UTF-8'])]).toEqual([
    'AUTH-1',
    'UI-1',
    'UTF-8',
  ])
})

test('a number that no line has is reported', () => {
  expect(findUnknown(new Set(['AUTH-9', 'UTF-8', 'UI-1']), readLines(markdown))).toEqual(['AUTH-9'])
})

test('only tests that passed count, and not when the same test failed elsewhere', () => {
  const assertionResults = [
    { fullName: 'AUTH-1 holds', status: 'passed' },
    { fullName: 'AUTH-2 holds', status: 'failed' },
    { fullName: 'UI-1 holds', status: 'passed' },
    { fullName: 'UI-1 holds', status: 'failed' },
  ]
  expect(readVitestTitles({ testResults: [{ assertionResults }] })).toEqual(['AUTH-1 holds'])
})

test('browser tests count with the titles of their groups, skipped ones do not', () => {
  const spec = (title: string, status: string, ok = true) => ({ title, ok, tests: [{ status }] })
  const suites = [
    {
      title: 'a.spec.ts',
      specs: [spec('passes', 'expected'), spec('is skipped', 'skipped')],
      suites: [{ title: 'UI-1', specs: [spec('passes', 'expected'), spec('fails', 'unexpected', false)] }],
    },
  ]
  expect(readPlaywrightTitles({ suites })).toEqual(['a.spec.ts passes', 'a.spec.ts UI-1 passes'])
})
