import { randomInt } from 'node:crypto'
import { recoveryCodeCount } from '../../../../contract/second-factor.ts'
import type { Deps } from '../../deps.ts'
import { hashKeyed } from '../../platform/secrets.ts'

/** Without letters and digits that look like each other: each is worth almost 5 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 12

/** Codes for the day on which the app is lost, such as "k3xw-9pqm-tr4v". */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => group(createCode()))
}

/** Short enough to be guessed from a stolen hash, so the hash has a key that is not in the database. */
export function hashRecoveryCode(deps: Pick<Deps, 'secret'>, code: string): string {
  return hashKeyed(deps.secret, 'recovery-code', code.toLowerCase().replace(/[^a-z0-9]/g, ''))
}

function createCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

function group(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code
}
