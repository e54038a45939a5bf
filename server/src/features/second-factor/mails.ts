import { greet, writeLetter, type MailText } from '../../platform/letter.ts'
import type { Told } from '../sessions/service.ts'

export function writeAppAddedMail({ brand, username, url }: Told): MailText {
  return writeLetter({
    brand,
    subject: `Two-step sign-in was turned on at ${brand}`,
    paragraphs: [
      greet(username),
      'From now on, signing in to your account asks for a code of your authenticator app. Every other browser has been signed out.',
      'If that was not you, write to our support at once: somebody knows your password.',
    ],
    action: { label: 'Open my settings', url },
  })
}

export function writeAppRemovedMail({ brand, username, url }: Told): MailText {
  return writeLetter({
    brand,
    subject: `Two-step sign-in was turned off at ${brand}`,
    paragraphs: [
      greet(username),
      'Signing in to your account no longer asks for a code. Every other browser has been signed out.',
      'If that was not you, choose a new password and turn it on again.',
    ],
    action: { label: 'Open my settings', url },
  })
}

export function writeNewCodesMail({ brand, username, url }: Told): MailText {
  return writeLetter({
    brand,
    subject: `New recovery codes for your account at ${brand}`,
    paragraphs: [
      greet(username),
      'Your account has new recovery codes; the older ones do not work any more. Every other browser has been signed out.',
      'If that was not you, choose a new password and make codes of your own.',
    ],
    action: { label: 'Open my settings', url },
  })
}

export function writeCodeUsedMail({ brand, username, url }: Told, left: number): MailText {
  return writeLetter({
    brand,
    subject: `A recovery code was used at ${brand}`,
    paragraphs: [
      greet(username),
      `Somebody, most likely you, has used a recovery code of your account instead of the authenticator app. ${left} of your codes are left.`,
      'If that was not you, choose a new password and make new codes.',
    ],
    action: { label: 'Open my settings', url },
  })
}
