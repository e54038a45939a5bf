import { z } from 'zod'
import {
  passwordMaxLength,
  passwordMinLength,
  passwordQuotedLength,
  usernameMaxLength,
  usernameMinLength,
} from './limits.ts'
import { isPlainName } from './names.ts'

/** POST /api/login */
export const loginSchema = z.object({
  email: z.string().trim().min(1, 'Email is required').pipe(z.email('Please enter a valid email address')),
  password: z.string().min(1, 'Password is required').max(passwordMaxLength, 'Password is too long'),
})
export type LoginRequest = z.infer<typeof loginSchema>

/** POST /api/auth/confirm-password: somebody who is signed in shows again that it is them. */
export const confirmPasswordSchema = z.object({ password: loginSchema.shape.password })

/** The first sentence is the specification's own; the second tells the length that is asked for today. */
const newPassword = z
  .string()
  .min(passwordQuotedLength, `Password must be at least ${passwordQuotedLength} characters`)
  .min(passwordMinLength, `Please choose at least ${passwordMinLength} characters`)
  .max(passwordMaxLength, `Password must be at most ${passwordMaxLength} characters`)

/** POST /api/register; `confirmPassword` stays in the browser. */
export const registerSchema = z.object({
  username: z
    .string()
    .trim()
    .min(usernameMinLength, `Username must be at least ${usernameMinLength} characters`)
    .max(usernameMaxLength, `Username must be at most ${usernameMaxLength} characters`)
    .refine(isPlainName, 'Username must be one line, without web addresses'),
  email: z.string().trim().max(254, 'Please enter a valid email').pipe(z.email('Please enter a valid email')),
  password: newPassword,
  /** Where new accounts are made by invitation. */
  invitation: z.string().max(100).optional(),
})
export type RegisterRequest = z.infer<typeof registerSchema>

/** The registration form as the browser checks it. */
export const registerFormSchema = registerSchema
  .extend({ confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    message: "Passwords don't match",
    path: ['confirmPassword'],
  })

/** POST /api/auth/change-email; an account without a password needs a fresh sign-in instead (error code `sign_in_again`). DELETE takes the wish back. */
export const changeEmailSchema = z.object({
  newEmail: z
    .string()
    .trim()
    .max(254, 'Please enter a valid email address')
    .pipe(z.email('Please enter a valid email address')),
  currentPassword: z.string().max(passwordMaxLength).optional(),
})
/** What an account with a password sends. */
export const changeEmailWithPasswordSchema = changeEmailSchema.extend({
  currentPassword: z.string().min(1, 'Current password is required').max(passwordMaxLength),
})
export type ChangeEmailRequest = z.infer<typeof changeEmailSchema>

const chosenPassword = { newPassword, confirmPassword: z.string().min(1, 'Please confirm your password') }
const isRepeated = (form: { newPassword: string; confirmPassword: string }) =>
  form.newPassword === form.confirmPassword
const notRepeated = { message: "Passwords don't match", path: ['confirmPassword'] }

/** POST /api/auth/change-password */
export const changePasswordSchema = z
  .object({ currentPassword: z.string().min(1, 'Current password is required'), ...chosenPassword })
  .refine(isRepeated, notRepeated)

/** POST /api/auth/set-password, for an account that has none yet because it came through Google. */
export const setPasswordSchema = z.object(chosenPassword).refine(isRepeated, notRepeated)

/** POST /api/auth/forgot-password; the answer is the same whether or not the address has an account. */
export const forgotPasswordSchema = z.object({ email: loginSchema.shape.email })

/** POST /api/auth/reset-password, with the token of the mailed link. */
export const resetPasswordSchema = z
  .object({ token: z.string().min(1).max(200), ...chosenPassword })
  .refine(isRepeated, notRepeated)

/** What the page of a mailed link sends; see email-links.ts. */
export const emailLinkFormSchema = z.object({ token: z.string().max(200).default('') })

/** GET /api/auth/sessions: where this account is signed in, this browser first. */
export const signedInBrowsersSchema = z.array(
  z.object({
    /** DELETE /api/auth/sessions/{id} ends it. */
    id: z.uuid(),
    isThisOne: z.boolean(),
    /** The browser's own words about itself; null when it said nothing. */
    userAgent: z.string().nullable(),
    /** The country it signed in from, in words; null when that is not known. */
    place: z.string().nullable(),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
  }),
)
export type SignedInBrowsers = z.infer<typeof signedInBrowsersSchema>

/** How a sign-in with Google ended when it did not sign in, as /?auth=login&notice= tells it. */
export const googleNotices = [
  'google-failed',
  /** The address has an account of ours that Google cannot vouch for: sign in there, then connect Google in the settings. */
  'google-link-refused',
  'account-suspended',
  /** Nobody new is let in like this at the moment. */
  'sign-ups-closed',
] as const
export type GoogleNotice = (typeof googleNotices)[number]
/** /dashboard?tab=settings&notice= after somebody who is signed in has connected Google. */
export const googleLinkedNotice = 'google-linked'

/** GET /api/auth/user */
export const userSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  isAdmin: z.boolean(),
  /** An admin who has shown a password alone, where admins must show more: the admin's pages stay closed until then. */
  needsSecondFactor: z.boolean().optional(),
})
export type User = z.infer<typeof userSchema>

/** GET /api/auth/email-status */
export const emailStatusSchema = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  pendingEmail: z.string().nullable(),
  /** False for an account that came through Google and has not set one. */
  hasPassword: z.boolean(),
})
export type EmailStatus = z.infer<typeof emailStatusSchema>
