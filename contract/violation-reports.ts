import { z } from 'zod'

const shortText = z.string().max(10_000)

/** The older form: one report, sent as application/csp-report (`report-uri` of CSP 2). */
const oldReportSchema = z
  .object({
    'csp-report': z.object({
      'effective-directive': shortText.optional(),
      'violated-directive': shortText.optional(),
      'blocked-uri': shortText.optional(),
    }),
  })
  .transform(({ 'csp-report': report }) => [
    violationOf(report['effective-directive'] ?? report['violated-directive'], report['blocked-uri']),
  ])

/** The newer one: a list of reports of all kinds, sent as application/reports+json (the Reporting API). */
const reportListSchema = z
  .array(
    z.object({
      type: shortText,
      body: z
        .object({ effectiveDirective: shortText.optional(), blockedURL: shortText.optional() })
        .optional(),
    }),
  )
  .max(100)
  .transform((reports) =>
    reports
      .filter(({ type }) => type === 'csp-violation')
      .map(({ body }) => violationOf(body?.effectiveDirective, body?.blockedURL)),
  )

/** POST /api/violation-reports, answered 204: what a browser refused by our content security policy. */
export const violationReportsSchema = z.union([oldReportSchema, reportListSchema])
export type Violation = { directive: string; blocked: string }

/** A directive is a word such as script-src-elem; anything else is somebody's invention. */
function violationOf(directive = '', blocked = ''): Violation {
  return { directive: /^[a-z-]{1,30}/.exec(directive)?.[0] ?? 'unknown', blocked }
}
