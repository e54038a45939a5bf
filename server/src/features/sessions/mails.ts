import { nameBrowser } from '../../../../contract/name-browser.ts'
import { greet, writeLetter, type MailText } from '../../platform/letter.ts'

type SignIn = { userAgent: string | null; place: string | null; at: Date }

const dateTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Goes to whoever signs in with a browser that the account has not seen before. */
export function writeNewSignInMail(
  { brand, username, url }: { brand: string; username: string; url: string },
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
