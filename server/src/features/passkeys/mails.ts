import { greet, writeLetter, type MailText } from '../../platform/letter.ts'
import type { Told } from '../sessions/service.ts'

export function writePasskeyAddedMail({ brand, username, url }: Told): MailText {
  return writeLetter({
    brand,
    subject: `A passkey was added to your account at ${brand}`,
    paragraphs: [
      greet(username),
      'From now on you can also sign in with this passkey. Every other browser has been signed out.',
      'If that was not you, remove it in your settings and choose a new password.',
    ],
    action: { label: 'Open my settings', url },
  })
}

export function writePasskeyRemovedMail({ brand, username, url }: Told): MailText {
  return writeLetter({
    brand,
    subject: `A passkey was removed from your account at ${brand}`,
    paragraphs: [
      greet(username),
      'It opens your account no longer. Every other browser has been signed out.',
      'If that was not you, choose a new password and look at your sign-ins.',
    ],
    action: { label: 'Open my settings', url },
  })
}
