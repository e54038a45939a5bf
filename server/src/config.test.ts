import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, configKeys, readConfig } from './config.ts'

/** All that a production needs at the least. */
const production = {
  NODE_ENV: 'production',
  SECRET: 'iZ0q7m4B1sVwKf3cXyTn9LhGpRd6EuJa',
  PUBLIC_URL: 'https://try.example.com',
  SMTP_URL: 'smtps://user:secret@mail.example.com',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}

/** The keys that a configuration is refused for. */
function refusedKeys(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [...error.message.matchAll(/^ {2}(\w+): \S/gm)].map(([, key = '']) => key)
  }
}

describe('The configuration', () => {
  test('needs nothing to start at home', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      isProduction: false,
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: './data',
      databaseUrl: undefined,
      s3: null,
      stripe: null,
    })
  })

  test('has each of its keys, and no other, in the example that operators copy', async () => {
    const example = await readFile(join(import.meta.dirname, '../../.env.example'), 'utf8')
    const described = [...example.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, key]) => key)
    expect(described.sort()).toEqual([...configKeys].sort())
  })

  test('takes a key left empty, as in a copied example, for one not given', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '', S3_BUCKET: '', NODE_ENV: '' })).toEqual(readConfig({}))
  })

  test('names every bad key at once, with what it should be', () => {
    const environment = {
      NODE_ENV: 'staging',
      PORT: 'eighty',
      PUBLIC_URL: 'try.example.com',
      DATABASE_URL: 'mysql://somewhere',
      SMTP_URL: 'mail.example.com',
      SECRET: 'short',
      TRUST_PROXY: 'maybe',
      ADMIN_EMAILS: 'boss@example.com, nobody',
      SUPPORT_EMAIL: 'nobody',
      TRY_ON_QUEUE_LIMIT: '0',
      TRY_ON_CONCURRENCY: '1.5',
    }
    expect(refusedKeys(environment).map((key) => key.split('.')[0])).toEqual(
      expect.arrayContaining(Object.keys(environment)),
    )
  })

  test('never repeats a secret in its complaint', () => {
    const read = () => readConfig({ SECRET: 'hunter2', DATABASE_URL: 'mysql://user:hunter2@host' })
    expect(read).toThrow(ConfigError)
    expect(read).not.toThrow(/hunter2/)
  })

  test.each([
    [{ S3_BUCKET: 'b' }, ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
    [{ STRIPE_SECRET_KEY: 'sk' }, ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']],
    [{ GOOGLE_CLIENT_ID: 'id' }, ['GOOGLE_CLIENT_SECRET']],
  ])('refuses half of a service: %j', (environment, keys) => {
    expect(refusedKeys(environment)).toEqual(keys)
  })

  test('starts in production when everything that must be there is there', () => {
    expect(readConfig(production)).toMatchObject({ isProduction: true, isHttps: true })
  })

  test.each(Object.keys(production).filter((key) => !['NODE_ENV', 'STRIPE_SECRET_KEY'].includes(key)))(
    'refuses production without %s',
    (key) => {
      expect(refusedKeys({ ...production, [key]: '' })).toEqual([key])
    },
  )

  test('TOKEN-9 production gives no tokens away: sandbox payments run there only when they are asked for', () => {
    const {
      STRIPE_SECRET_KEY: _,
      STRIPE_PUBLISHABLE_KEY: __,
      STRIPE_WEBHOOK_SECRET: ___,
      ...withoutStripe
    } = production
    expect(refusedKeys(withoutStripe)).toEqual(['STRIPE_SECRET_KEY'])
    expect(readConfig({ ...withoutStripe, ALLOW_SANDBOX_PAYMENTS: 'yes' }).stripe).toBeNull()
  })

  test('OPS-1 a process that does a part of the work shares database, bucket and secret with the others', () => {
    for (const ROLE of ['web', 'worker'])
      expect(refusedKeys({ ROLE })).toEqual(['DATABASE_URL', 'S3_BUCKET', 'SECRET'])
    expect(refusedKeys({ ROLE: 'queen' })).toEqual(['ROLE'])
  })

  test('refuses production on nothing, naming all that is missing', () => {
    expect(refusedKeys({ NODE_ENV: 'production' })).toEqual([
      'SECRET',
      'PUBLIC_URL',
      'SMTP_URL',
      'STRIPE_SECRET_KEY',
    ])
  })

  test.each([
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.168.1.20'],
    ['HOST', 'try.example.com'],
    ['HOST', 'localhost.example.com'],
    ['PUBLIC_URL', 'https://try.example.com'],
    ['PUBLIC_URL', 'http://10.0.0.5:3000'],
    ['PUBLIC_URL', 'http://127.0.0.1.example.com'],
    ['PUBLIC_URL', 'https://localhost@try.example.com'],
  ])('EDGE-1 opens %s=%s to others in production alone', (key, value) => {
    expect(refusedKeys({ [key]: value })).toEqual([key])
    expect(refusedKeys({ [key]: value, NODE_ENV: 'test' })).toEqual([key])
    expect(refusedKeys({ ...production, [key]: value }).filter((refused) => refused === 'HOST')).toEqual([])
  })

  test.each(['localhost', '127.0.0.1', '127.8.9.1', '::1', '[::1]', '::ffff:127.0.0.1', 'app.localhost'])(
    'takes %s for this machine',
    (host) => {
      const inUrl = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
      expect(refusedKeys({ HOST: host, PUBLIC_URL: `http://${inUrl}:3000` })).toEqual([])
    },
  )

  test('EDGE-2 refuses production over http', () => {
    expect(refusedKeys({ ...production, PUBLIC_URL: 'http://try.example.com' })).toEqual(['PUBLIC_URL'])
  })

  test.each([
    'x'.repeat(64),
    'abc123'.repeat(8),
    'abcdefghijklmnopqrstuvwxyz012345',
    '01234567890123456789012345678901',
    'change-me-change-me-change-me-please',
    'this is my very secret password!!!',
    'aaaaaaaaaaaaaaaabbbbbbbbbbbbbbbb',
  ])('EDGE-2 refuses production with the secret %s', (secret) => {
    expect(refusedKeys({ ...production, SECRET: secret })).toEqual(['SECRET'])
  })

  test.each(['base64', 'base64url', 'hex'] as const)('takes every secret drawn in %s', (encoding) => {
    const secrets = Array.from({ length: 300 }, () => randomBytes(32).toString(encoding))
    const refused = secrets.filter((secret) => refusedKeys({ ...production, SECRET: secret }).length > 0)
    expect(refused).toEqual([])
  })

  test('EDGE-2 TOKEN-9 production takes no test key for payments unless it is asked for', () => {
    const withTestKey = { ...production, STRIPE_SECRET_KEY: 'sk_test_x' }
    expect(refusedKeys(withTestKey)).toEqual(['STRIPE_SECRET_KEY'])
    expect(refusedKeys({ ...withTestKey, ALLOW_SANDBOX_PAYMENTS: 'yes' })).toEqual([])
  })

  test('reads lists and addresses as people write them', () => {
    const config = readConfig({
      ADMIN_EMAILS: ' Boss@Example.com, second@example.com ,',
      PUBLIC_URL: 'https://localhost/',
    })
    expect(config.adminEmails).toEqual(['boss@example.com', 'second@example.com'])
    expect(config.publicUrl).toBe('https://localhost')
  })
})
