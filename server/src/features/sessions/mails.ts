import { dateLocale } from '../../../../contract/language.ts'
import { nameBrowser } from '../../../../contract/name-browser.ts'
import { greet, writeLetter, type MailText } from '../../platform/letter.ts'
import type { Told } from './tell-owner.ts'

type SignIn = { userAgent: string | null; place: string | null; at: Date }

const dateTime = new Intl.DateTimeFormat(dateLocale, {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** Goes to whoever signs in with a browser that the account has not seen before. */
export function writeNewSignInMail(
  { brand, username, url }: Told,
  { userAgent, place, at }: SignIn,
): MailText {
  return writeLetter({
    brand,
    subject: `New sign-in to your account at ${brand}`,
    paragraphs: [
      greet(username),
      `Somebody has just signed in to your account with a browser that we had not seen there before: ${nameBrowser(userAgent)}, ${place ?? 'from a place we cannot tell'}, on ${dateTime.format(at)} UTC.`,
      'If that was you, there is nothing to do. If not, sign that browser out in your settings and choose a new password.',
    ],
    action: { label: 'Look at my sign-ins', url },
  })
}

/** What has happened to the ways into an account, and what to do about it. */
export type Notice = { subject: string; happened: string; ifNotYou: string }

/** Tells the owner of an account what has happened to it; its button leads to the settings. */
export function writeNotice(
  { brand, username, url }: Told,
  { subject, happened, ifNotYou }: Notice,
): MailText {
  return writeLetter({
    brand,
    subject: `${subject} at ${brand}`,
    paragraphs: [greet(username), happened, `If that was not you, ${ifNotYou}`],
    action: { label: 'Open my settings', url },
  })
}
