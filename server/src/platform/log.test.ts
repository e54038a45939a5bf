import { randomBytes, randomUUID } from 'node:crypto'
import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const email = 'ada.byron+shop@example.com'
const passwordHash = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$wqTQYhvvc0N4Hw'
const username = 'Ada of the engines'
const token = randomBytes(32).toString('base64url')

function logged(value: object): string {
  const lines: string[] = []
  createLog({ base: null }, { write: (line: string) => void lines.push(line) }).error(value, 'failed')
  return lines.join('')
}

test('EDGE-4 a failed statement is logged without what it was given', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: '23505',
    constraint: 'users_email',
    detail: `Key (email)=(${email}) already exists.`,
    parameters: [username],
    where: `COPY users: "${username}"`,
  })
  const statement = 'insert into "users" ("username", "password_hash") values ($1, $2)'
  const line = logged({ err: new DrizzleQueryError(statement, [username, passwordHash, email], cause) })
  for (const secret of [email, username, passwordHash, 'argon2']) expect(line).not.toContain(secret)
  for (const word of ['insert into', '23505', 'users_email', 'log.test.ts']) expect(line).toContain(word)
})

test('EDGE-4 what the database says of a value that it refused is not repeated', () => {
  const cause = Object.assign(new Error(`invalid input syntax for type uuid: "${username}"`), {
    code: '22P02',
  })
  const line = logged({ err: new DrizzleQueryError('select $1', [username], cause) })
  expect(line).not.toContain(username)
  expect(line).toContain('22P02')
})

test('EDGE-4 an error keeps its message and place, and loses all that we do not know', () => {
  const error = Object.assign(new Error('550 no such mailbox'), { rejected: [username], response: username })
  const line = logged({ err: error })
  expect(line).not.toContain(username)
  expect(line).toContain('550 no such mailbox')
})

test.each([
  [`mail to ${email} was refused`, email],
  [`GET https://shop.example/reset-password?token=abc&x=${token}`, 'abc'],
  [`/auth/verify?token=${token}`, token],
  [`the session ${token} is over`, token],
  [`Authorization: Bearer ${token}`, token],
  ['Invalid API Key provided: sk_test_51abcDEF', '51abcDEF'],
  [`hash ${passwordHash}`, 'wqTQYhvvc0N4Hw'],
])('EDGE-4 a line loses what is personal or secret: %s', (message, secret) => {
  expect(logged({ err: new Error(message), note: message })).not.toContain(secret)
})

test('EDGE-4 a line keeps the ids and paths that somebody looks for', () => {
  const requestId = randomUUID()
  const line = logged({ requestId, route: '/api/tryons/:sessionId', url: 'http://localhost:3000' })
  expect(line).toContain(requestId)
  expect(line).toContain('"url":"http://localhost:3000"')
})
