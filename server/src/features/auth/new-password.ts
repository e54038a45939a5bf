import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'

type Owner = { username: string; email: string }

/**
 * The hash of a password that somebody chooses. Ends the request, naming the form's field, when it is one of those that
 * everybody guesses first: common ones, and those made of what is known of the account. Its length is the contract's.
 */
export async function hashNewPassword(
  { config, passwords }: Deps,
  field: string,
  password: string,
  { username, email }: Owner,
): Promise<string> {
  if ((await listCommonPasswords()).has(password.toLowerCase())) {
    fail('invalid_input', {
      field,
      message: 'This password is among those that are guessed first. Please choose another one.',
    })
  }
  const known = [username, email, email.split('@')[0] ?? '', config.brand].map(plain).filter(Boolean)
  if (known.includes(plain(password))) {
    fail('invalid_input', {
      field,
      message: 'Please choose a password that is not your name, your address or ours.',
    })
  }
  return passwords.hash(password)
}

/** Digits and signs around a name make no password of it. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z@]/g, '')
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Loaded when the first password is chosen. */
function listCommonPasswords(): Promise<ReadonlySet<string>> {
  return (commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  ))
}
