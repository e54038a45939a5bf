import type { MailText } from '../../platform/letter.ts'
import { writeNotice, type Told } from '../sessions/service.ts'

export function writePasskeyAddedMail(told: Told): MailText {
  return writeNotice(told, {
    subject: 'A passkey was added to your account',
    happened: 'From now on you can also sign in with this passkey. Every other browser has been signed out.',
    ifNotYou: 'remove it in your settings and choose a new password.',
  })
}

export function writePasskeyRemovedMail(told: Told): MailText {
  return writeNotice(told, {
    subject: 'A passkey was removed from your account',
    happened: 'It opens your account no longer. Every other browser has been signed out.',
    ifNotYou: 'choose a new password and look at your sign-ins.',
  })
}
