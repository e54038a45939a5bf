import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTemplateDatabase } from '../../test/template-database.ts'
import { findProgram, quickStart } from '../../test/processes.ts'
import { payments } from '../database/tables.ts'
import { openPgliteDatabase } from '../providers/database/pglite.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ourela-reconcile-'))
  await copyTemplateDatabase(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function run(...options: string[]) {
  const command = findProgram('server/src/commands/reconcile-payments.ts')
  // Nothing of this machine's own configuration: the command must not reach a real account.
  const env = { ...quickStart.environment, PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: folder }
  const child = spawn(process.execPath, [...quickStart.execArgv, command, ...options], { cwd: folder, env })
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { output, errors, code }
}

test('TOKEN-9 the command ends with 0 when the books agree, and with 1 and every difference when they do not', async () => {
  expect(await run()).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Compared with sandbox since .*: orders 0, differences 0\.$/m),
  })

  const { database, close } = await openPgliteDatabase(folder)
  const order = { packageId: 'starter', tokens: 20, amount: 600, currency: 'usd', provider: 'sandbox' }
  await database.insert(payments).values({ ...order, status: 'paid', creditedAt: new Date() })
  await close()
  const { output, code } = await run('--since', '2020-01-31')
  expect(code).toBe(1)
  expect(output).toContain('credited, but at the provider it is unknown')
  expect(output).toContain('Compared with sandbox since 2020-01-31: orders 1, differences 2.')
})

test('a date that is none is named in a sentence', async () => {
  expect(await run('--since', 'yesterday')).toMatchObject({
    code: 2,
    errors: '--since yesterday is not a date such as 2026-01-31.\n',
  })
})
