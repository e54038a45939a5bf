import { z } from 'zod'
import { isPlainLine } from './names.ts'

/** What a visitor of a shared try-on may answer. */
export const shareAnswerValues = ['yes', 'no'] as const
export type ShareAnswerValue = (typeof shareAnswerValues)[number]

export const answerTextMaxLength = 200
/** Answers are deleted with their try-on, and at the latest after so many days. */
export const answerDays = 365
/** An owner is written to at most once in so many hours. */
export const answerMailHours = 12

/**
 * POST /api/shares/{sessionId}/answers: without an account, once for each visitor, whom a cookie tells from others. DELETE
 * /api/shares/{sessionId}/answers takes the visitor's own answer back. Both answer 204.
 */
export const shareAnswerSchema = z.object({
  answer: z.enum(shareAnswerValues, 'Please choose yes or no'),
  text: z
    .string()
    .trim()
    .max(answerTextMaxLength, `Please write at most ${answerTextMaxLength} characters`)
    .refine(isPlainLine, 'Please write one line without web addresses, with a space after each full stop')
    .default(''),
  /** A field that nobody sees: whoever fills it in is no person. */
  website: z.string().max(2000).default(''),
})
export type ShareAnswerRequest = z.input<typeof shareAnswerSchema>

/** How many answers a shared try-on has. */
export const answerCountsSchema = z.object({ yes: z.int(), no: z.int() })
export type AnswerCounts = z.infer<typeof answerCountsSchema>

/** GET /api/tryons/{sessionId}/answers, for its owner, newest first. DELETE .../answers/{answerId} deletes one. */
export const shareAnswersSchema = z.object({
  answers: z.array(
    z.object({
      id: z.string(),
      answer: z.enum(shareAnswerValues),
      text: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
})
export type ShareAnswers = z.infer<typeof shareAnswersSchema>

/** GET and PUT /api/account/answer-mails: whether the owner is written to about new answers. */
export const answerMailsSchema = z.object({ isOn: z.boolean() })
export type AnswerMails = z.infer<typeof answerMailsSchema>
