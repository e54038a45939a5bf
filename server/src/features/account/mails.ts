import { greet, writeLetter, type MailText } from '../../platform/letter.ts'
import { writeNotice, type Told } from '../sessions/service.ts'

export function writeEmailChangeMail(brand: string, username: string, url: string): MailText {
  return writeLetter({
    brand,
    subject: `Confirm your new email for ${brand}`,
    paragraphs: [
      greet(username),
      'Please confirm that this address is to be the one of your account. Until you do, the old one stays.',
      'The link works for 24 hours. If you did not ask for this, you can ignore this message.',
    ],
    action: { label: 'Use this address', url },
  })
}

/** Goes to the old address once the new one is in use; `undo` is there unless the change went back to where it came from. */
export function writeEmailChangedMail(
  brand: string,
  username: string,
  newEmail: string,
  undo?: { days: number; url: string },
): MailText {
  return writeLetter({
    brand,
    subject: `Your email at ${brand} was changed`,
    paragraphs: [
      greet(username),
      `Your account now uses the address ${newEmail}.`,
      undo
        ? `If that was not you, take the change back: your old address returns, everybody is signed out, and you choose a new password. This works for ${undo.days} days.`
        : 'It had that address before. If this was not you, write to our support.',
    ],
    ...(undo ? { action: { label: 'Take the change back', url: undo.url } } : {}),
  })
}

export function writePasswordResetMail(brand: string, username: string, url: string): MailText {
  return writeLetter({
    brand,
    subject: `Choose a new password for ${brand}`,
    paragraphs: [
      greet(username),
      'Somebody, most likely you, has forgotten the password of your account. The link lets you choose a new one and signs out every browser. Google sign-in that was added to the password ends too; you can add it again in your settings.',
      'It works once, for one hour. If you did not ask for it, you can ignore this message: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', url },
  })
}

export function writePasswordChangedMail(told: Told): MailText {
  return writeNotice(told, {
    subject: 'Your password was changed',
    happened: 'Your account has a new password, and every other browser has been signed out.',
    ifNotYou: 'choose a new one by "Forgot your password?" at the sign-in, and write to our support.',
  })
}
