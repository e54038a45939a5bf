import { z } from 'zod'

export const reportReasons = ['not-agreed', 'offensive', 'unlawful', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
/** As the share page and the desk say them. */
export const reportWords: Record<ReportReason, string> = {
  'not-agreed': 'It shows somebody who did not agree',
  offensive: 'It is offensive',
  unlawful: 'It is against the law',
  other: 'Something else',
}

/** POST /api/shares/{sessionId}/reports, by anybody. 204 */
export const shareReportSchema = z.object({
  reason: z.enum(reportReasons, 'Please choose a reason'),
  /** Plain text. */
  text: z.string().trim().max(300, 'Please use at most 300 characters').default(''),
})
export type ShareReport = z.infer<typeof shareReportSchema>

/** GET /api/admin/share-reports: shares that were reported and are still public, the latest report first. */
export const reportedSharesSchema = z.object({
  shares: z.array(
    z.object({
      sessionId: z.string(),
      ownerEmail: z.string(),
      reports: z.array(
        z.object({ reason: z.enum(reportReasons), text: z.string(), createdAt: z.iso.datetime() }),
      ),
    }),
  ),
})
export type ReportedShares = z.infer<typeof reportedSharesSchema>
