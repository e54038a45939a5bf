import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { ApiKeyScope } from '../../../../contract/api-keys.ts'

/*
 * ourela_live_ or ourela_test_, 32 random letters and digits, and the CRC-32 of all before it as 6 more. The beginning lets scanners of
 * source code find a key that leaked, and the sum lets them, and us, tell one from what only looks like one. A widget key is public,
 * so it begins otherwise and alarms nobody.
 */

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 32
const sumLength = 6
const shape = /^ourela_(?:widget_)?(?:live|test)_[0-9A-Za-z]{38}$/

export function createKey({ scope, isTest }: { scope: ApiKeyScope; isTest: boolean }): string {
  const kind = `ourela_${scope === 'widget' ? 'widget_' : ''}${isTest ? 'test' : 'live'}_`
  const random = Array.from({ length: randomLength }, () => alphabet.charAt(randomInt(alphabet.length)))
  const body = kind + random.join('')
  return body + sumOf(body)
}

/** Whether it can be a key at all: of the right shape, and copied without a mistake. */
export function isKey(text: string): boolean {
  return shape.test(text) && sumOf(text.slice(0, -sumLength)) === text.slice(-sumLength)
}

/** The part that is shown to its owner: the beginning and four of the random characters. */
export function startOf(key: string): string {
  return key.slice(0, key.lastIndexOf('_') + 5)
}

function sumOf(text: string): string {
  let rest = crc32(text)
  let sum = ''
  while (sum.length < sumLength) {
    sum = alphabet.charAt(rest % alphabet.length) + sum
    rest = Math.floor(rest / alphabet.length)
  }
  return sum
}
