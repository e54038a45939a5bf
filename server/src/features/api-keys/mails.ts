import type { MailText } from '../../platform/letter.ts'
import { writeNotice, type Told } from '../sessions/service.ts'

export function writeKeyMadeMail(told: Told, name: string): MailText {
  return writeNotice(told, {
    subject: 'An API key was made',
    happened: `The API key “${name}” can spend your tokens from now on.`,
    ifNotYou: 'revoke it on the developer page and choose a new password.',
  })
}

export function writeKeyRevokedMail(told: Told, name: string): MailText {
  return writeNotice(told, {
    subject: 'An API key was revoked',
    happened: `The API key “${name}” opens nothing any more.`,
    ifNotYou: 'choose a new password and look at your sign-ins.',
  })
}
