import { z } from 'zod'

const vitestReport = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) }),
  ),
})

/** Full titles of the tests that passed in Vitest's JSON report. A title that also failed somewhere does not count. */
export function readVitestTitles(report: unknown): string[] {
  const results = vitestReport.parse(report).testResults.flatMap((file) => file.assertionResults)
  return keepPassed(results.map(({ fullName, status }) => ({ title: fullName, status })))
}

type Suite = {
  title: string
  suites?: Suite[]
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[]
}
const suiteSchema: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    title: z.string(),
    suites: z.array(suiteSchema).optional(),
    specs: z
      .array(
        z.object({ title: z.string(), ok: z.boolean(), tests: z.array(z.object({ status: z.string() })) }),
      )
      .optional(),
  }),
)
const playwrightReport = z.object({ suites: z.array(suiteSchema) })

/** The same of Playwright's JSON report: passed in every project that ran it. */
export function readPlaywrightTitles(report: unknown): string[] {
  return keepPassed(playwrightReport.parse(report).suites.flatMap((suite) => readSuite(suite, '')))
}

type Result = { title: string; status: string }

function readSuite(suite: Suite, path: string): Result[] {
  const title = `${path} ${suite.title}`.trim()
  const own = (suite.specs ?? []).map((spec) => ({
    title: `${title} ${spec.title}`,
    status: spec.ok ? (spec.tests.some((run) => run.status !== 'skipped') ? 'passed' : 'skipped') : 'failed',
  }))
  return [...own, ...(suite.suites ?? []).flatMap((inner) => readSuite(inner, title))]
}

function keepPassed(results: Result[]): string[] {
  const failed = new Set(results.filter((result) => result.status === 'failed').map((result) => result.title))
  const passed = results.filter((result) => result.status === 'passed').map((result) => result.title)
  return passed.filter((title) => !failed.has(title))
}
