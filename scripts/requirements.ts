import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPlaywrightTitles, readVitestTitles } from './requirements/read-reports.ts'
import { findUnknown, readLines, shownBy } from './requirements/requirement-lines.ts'

const root = join(import.meta.dirname, '..')

/** `npm run requirements`: which lines of docs/requirements.md no test of the last runs showed to hold. */
function reportRequirements(): void {
  const lines = readLines(readFileSync(join(root, 'docs/requirements.md'), 'utf8'))
  const titles = [
    ...readReport('engine-and-web', readVitestTitles),
    ...readReport('unit', readVitestTitles),
    ...readReport('browser', readPlaywrightTitles),
  ]
  const shown = shownBy(titles)
  const open = lines.filter((line) => !shown.has(line.id))
  for (const { id, text } of open)
    console.log(`${id.padEnd(10)} ${text.length > 90 ? `${text.slice(0, 90)}…` : text}`)
  for (const id of findUnknown(shown, lines))
    console.log(`${id.padEnd(10)} stands in a test's title but not in docs/requirements.md`)
  console.log(
    `${lines.length - open.length} of ${lines.length} requirements are shown by a test that passed.`,
  )
}

function readReport(part: string, read: (report: unknown) => string[]): string[] {
  const path = join(root, `test-results/${part}.json`)
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isMissing) throw error
    console.log(`The ${part} tests have not run yet (npm test -- ${part}).`)
    return []
  }
}

reportRequirements()
