import { z } from 'zod'

/** How many recovery codes an account gets at a time. */
export const recoveryCodeCount = 10
/** How long somebody who has given the password may take for the second step. */
export const secondStepMinutes = 10
/** How long an admin works before the second factor is asked for again. */
export const adminHours = 12

/** GET /api/auth/second-factor */
export const secondFactorSchema = z.object({
  /** An authenticator app is asked for at every sign-in with a password, Google or the like. */
  isOn: z.boolean(),
  recoveryCodesLeft: z.int(),
  /** This account is an admin's, and this installation lets no admin work without one. */
  isDemanded: z.boolean(),
})
export type SecondFactor = z.infer<typeof secondFactorSchema>

/** POST /api/auth/second-factor/begin: what an authenticator app is given, as text and as the address in the QR code. */
export const newAppSchema = z.object({ secret: z.string(), uri: z.string() })
export type NewApp = z.infer<typeof newAppSchema>

/** POST /api/auth/second-factor/turn-on and /recovery-codes answer codes that are shown this once. Each works once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

const code = z
  .string()
  .trim()
  .min(1, 'Please enter the code')
  .max(40, 'Please enter the 6 digits of your app, or a recovery code')

/** POST /api/auth/second-factor/turn-on with a first code of the app. */
export const turnOnSchema = z.object({ code })

/** POST /api/auth/second-factor/check: the second step of a sign-in, or somebody signed in who shows it again. */
export const checkCodeSchema = z.object({ code })
export type CheckCodeRequest = z.infer<typeof checkCodeSchema>
