import type { MailText } from '../../platform/letter.ts'
import { writeNotice, type Told } from '../sessions/service.ts'

export function writeAppAddedMail(told: Told): MailText {
  return writeNotice(told, {
    subject: 'Two-step sign-in was turned on',
    happened:
      'From now on, signing in to your account asks for a code of your authenticator app. Every other browser has been signed out.',
    ifNotYou: 'write to our support at once: somebody knows your password.',
  })
}

export function writeAppRemovedMail(told: Told): MailText {
  return writeNotice(told, {
    subject: 'Two-step sign-in was turned off',
    happened:
      'Signing in to your account no longer asks for a code. Every other browser has been signed out.',
    ifNotYou: 'choose a new password and turn it on again.',
  })
}

export function writeNewCodesMail(told: Told): MailText {
  return writeNotice(told, {
    subject: 'New recovery codes for your account',
    happened:
      'Your account has new recovery codes; the older ones do not work any more. Every other browser has been signed out.',
    ifNotYou: 'choose a new password and make codes of your own.',
  })
}

export function writeCodeUsedMail(told: Told, left: number): MailText {
  return writeNotice(told, {
    subject: 'A recovery code was used',
    happened: `Somebody, most likely you, has used a recovery code of your account instead of the authenticator app. ${left} of your codes are left.`,
    ifNotYou: 'choose a new password and make new codes.',
  })
}
