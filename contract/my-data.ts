import { z } from 'zod'
import { passwordMaxLength } from './limits.ts'

/** How long a finished export can be downloaded. */
export const exportHours = 24

/**
 * POST /api/account/export begins one (202) and GET tells how far it is. One at a time: asking again while it is being
 * made changes nothing. When it is `ready`, GET /api/account/export/download answers a ZIP file.
 */
export const dataExportSchema = z.object({
  state: z.enum(['none', 'queued', 'running', 'ready', 'failed']),
  /** From 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Of the finished file. */
  bytes: z.int().nullable(),
  /** When a finished file is deleted. */
  expiresAt: z.iso.datetime().nullable(),
})
export type DataExport = z.infer<typeof dataExportSchema>

/** How young a session must be to delete an account that has no password. */
export const freshSignInMinutes = 10

/** DELETE /api/account; an account without a password needs a fresh sign-in instead (error code `sign_in_again`). */
export const deleteAccountSchema = z.object({ password: z.string().max(passwordMaxLength).optional() })
export type DeleteAccountRequest = z.infer<typeof deleteAccountSchema>
