import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findViolations } from './check.ts'

const dependencies = new Set(['zod', 'hono', 'react', 'undici', 'sharp', 'pg', 'drizzle-orm'])
const reasonsFor = (path: string, text: string) =>
  findViolations(new Map([[path, text]]), dependencies).map((violation) => violation.reason)

const auth = 'server/src/features/auth'

test.each([
  ['engine reaches a package', 'engine/a.ts', `import sharp from 'sharp'`],
  ['engine reaches a built-in module', 'engine/a.ts', `import { readFile } from 'node:fs/promises'`],
  ['engine reaches contract', 'engine/a.ts', `import type { A } from '../contract/a.ts'`],
  ['contract reaches a package other than Zod', 'contract/a.ts', `import 'hono'`],
  ['contract reaches the server', 'contract/a.ts', `export * from '../server/src/app.ts'`],
  ['web reaches the server', 'web/src/app/a.tsx', `import type { Api } from '../../../server/src/app.ts'`],
  ['web reaches the networks', 'web/src/lib/a.ts', `import '../../../networks/a.ts'`],
  ['device reaches into the engine', 'device/a.ts', `import '../engine/picture.ts'`],
  ['device reaches contract', 'device/a.ts', `import type { A } from '../contract/a.ts'`],
  ['networks reach into the engine', 'networks/a.ts', `import '../engine/person/networks.ts'`],
  ['a web feature reaches into device', 'web/src/features/preview/a.ts', `import '../../../../device/a.ts'`],
  ['ui reaches device', 'web/src/ui/a.ts', `import '../../../device/index.ts'`],
  ['server reaches device', 'server/src/main.ts', `import '../../device/index.ts'`],
  ['a server feature reaches the networks', `${auth}/service.ts`, `import '../../../../networks/a.ts'`],
  ['button reaches a package', 'button/a.ts', `import { z } from 'zod'`],
  ['button reaches the web', 'button/a.ts', `import '../web/src/lib/theme.ts'`],
  ['web reaches the button', 'web/src/lib/a.ts', `import '../../../button/words.ts'`],
  ['fetch in device', 'device/worker.ts', `await fetch('/a')`],
  ['fetch in the button', 'button/element.ts', `void fetch('/a')`],
  ['web reaches the engine by a dynamic import', 'web/src/app/a.tsx', `await import('../../../engine/a.ts')`],
  ['web reaches a built-in module', 'web/src/app/a.tsx', `import 'node:fs'`],
  ['the renderer reaches a built-in module', 'web/src/entry-server.tsx', `import 'node:stream/consumers'`],
  ['server reaches the web', 'server/src/a.ts', `import '../../web/src/entry-server.tsx'`],
  ['routes reach their repository', `${auth}/routes.ts`, `import { find } from './repository.ts'`],
  ['routes reach the database', `${auth}/routes.ts`, `import '../../database/tables.ts'`],
  ['routes reach an adapter', `${auth}/routes.ts`, `import '../../providers/mailer/smtp.ts'`],
  ['a service sees Hono', `${auth}/service.ts`, `import type { Context } from 'hono'`],
  ['HTTP under another name', `${auth}/answers.ts`, `import { getCookie } from 'hono/cookie'`],
  ['a request in a service', `${auth}/letters.ts`, `import { readJson } from '../../platform/http.ts'`],
  ['the type of a request in a service', `${auth}/service.ts`, `type Received = { request: Request }`],
  ['a request that a service makes', `${auth}/service.ts`, `ask(new Request(address))`],
  ['an answer that a service writes', `${auth}/service.ts`, `const answer = () => new Response(text)`],
  ['an answer by a short way', `${auth}/service.ts`, `const answer = () => Response.json(made)`],
  ['a service that is a server', `${auth}/service.ts`, `import { createServer } from 'node:http2'`],
  ['a provider sees Hono', 'server/src/providers/mailer/smtp.ts', `import { Hono } from 'hono'`],
  ['the database is a server', 'server/src/database/totals.ts', `import { createServer } from 'node:http'`],
  ['work answers requests', 'server/src/work.ts', `import type { RequestContext } from './platform/http.ts'`],
  ['a command is a server', 'server/src/commands/a.ts', `import '../platform/node-server.ts'`],
  ['SQL under another name', `${auth}/lookups.ts`, `import { eq } from 'drizzle-orm'`],
  ['a table in a service', `${auth}/service.ts`, `import { users } from '../../database/tables.ts'`],
  ['a table in a service by its own file', `${auth}/a.ts`, `import '../../database/tables/users.ts'`],
  ['a database of its own', `${auth}/service.ts`, `import { DatabaseSync } from 'node:sqlite'`],
  ['a statement in a service', `${auth}/sweep.ts`, `await deps.database.query.users.findMany()`],
  ['a statement in a transaction of a service', `${auth}/settle.ts`, `await tx.delete(given)`],
  ['a statement to a renamed database', `${auth}/a.ts`, `const { database: db } = deps; db.select().from(a)`],
  ['a statement in a renamed transaction', `${auth}/a.ts`, `transaction((t) => t.insert(given))`],
  ['a change in a renamed transaction', `${auth}/a.ts`, `t.update(given).set({}).where(mine)`],
  ['a query by its model', `${auth}/a.ts`, `db.query.users.findFirst()`],
  ['SQL in a route', `${auth}/routes.ts`, `deps.database.execute(given)`],
  ['SQL where all is put together', 'server/src/work.ts', `import { sql } from 'drizzle-orm'`],
  ['a service reaches routes', `${auth}/service.ts`, `import './routes.ts'`],
  ['a repository sees Hono', `${auth}/repository.ts`, `import { Hono } from 'hono'`],
  ['a repository reaches a service', `${auth}/repository.ts`, `import './service.ts'`],
  ['a feature reaches inside another', `${auth}/service.ts`, `import '../tokens/repository.ts'`],
  [
    'a web feature reaches another',
    'web/src/features/history/a.tsx',
    `import { x } from '../try-on/service.ts'`,
  ],
  ['a feature reaches an adapter', `${auth}/service.ts`, `import '../../providers/mailer/smtp.ts'`],
  ['a feature reaches the table of adapters', `${auth}/service.ts`, `import '../../providers/index.ts'`],
  [
    'a provider reaches a feature',
    'server/src/providers/mailer/a.ts',
    `import '../../features/auth/service.ts'`,
  ],
  ['the platform reaches an adapter', 'server/src/platform/a.ts', `import '../providers/mailer/smtp.ts'`],
  ['a ui component reaches a feature', 'web/src/ui/a.tsx', `import '../features/auth/a.tsx'`],
  ['a feature reaches app', 'web/src/features/auth/a.tsx', `import '../../app/routes.ts'`],
  ['content reaches a feature', 'web/src/content/a.ts', `import '../features/auth/a.tsx'`],
  ['content reaches app', 'web/src/content/a.ts', `import '../app/routes.ts'`],
  ['lib reaches app', 'web/src/lib/a.ts', `import '../app/routes.ts'`],
  ['source reaches a test', 'server/src/a.ts', `import './a.test.ts'`],
  ['source reaches a test folder', 'server/src/a.ts', `import '../test/postgres.ts'`],
  ['source reaches a development package', 'server/src/a.ts', `import 'smtp-server'`],
  ['process.env outside config.ts', 'server/src/a.ts', `const port = process.env.PORT`],
  ['process.env by destructuring', 'server/src/a.ts', `const { env } = process`],
  ['process.env by import', 'server/src/a.ts', `import { env } from 'node:process'`],
  ['fetch in a feature', `${auth}/service.ts`, `await fetch('https://example.org')`],
  ['fetch handed on', `${auth}/service.ts`, `createClient({ fetch })`],
  ['fetch through globalThis', 'web/src/features/auth/a.ts', `globalThis.fetch('/api')`],
  ['undici in a feature', `${auth}/service.ts`, `import { request } from 'undici'`],
  ['new Date() in a service', `${auth}/service.ts`, `const today = new Date()`],
  ['Date.now() in a repository', `${auth}/repository.ts`, `const today = Date.now()`],
])('%s: refused', (_, path, text) => {
  expect(reasonsFor(path, text)).not.toEqual([])
})

test.each([
  ['engine within itself', 'engine/a/b.ts', `import type { Picture } from '../picture.ts'`],
  ['contract with Zod', 'contract/a.ts', `import { z } from 'zod'\nimport './b.ts'`],
  [
    'device with engine and networks',
    'device/a.ts',
    `import '../engine/index.ts'\nimport '../networks/a.ts'`,
  ],
  ["the device's loader with fetch", 'device/load-files.ts', `await fetch('/a')`],
  ["the button's calls with fetch", 'button/call-server.ts', `await fetch('/a')`],
  [
    'a web feature with device',
    'web/src/features/preview/a.ts',
    `await import('../../../../device/index.ts')`,
  ],
  ['a provider with the networks', 'server/src/providers/a/b.ts', `import '../../../../networks/a.ts'`],
  ['web with contract', 'web/src/lib/a.ts', `import { x } from '../../../contract/a.ts'\nimport 'react'`],
  ['routes with their service', `${auth}/routes.ts`, `import 'hono'\nimport './service.ts'`],
  ['a feature with the service of another', `${auth}/service.ts`, `import '../tokens/service.ts'`],
  ['a repository with SQL', `${auth}/users-repository.ts`, `import 'drizzle-orm'\ntx.select()`],
  ['a transaction in a service', `${auth}/service.ts`, `deps.database.transaction((tx) => move(tx))`],
  ['a provider with tables of its own', 'server/src/providers/payments/a.ts', `database.select()`],
  ['what is no statement', `${auth}/a.ts`, `hash.update(a); seen.delete(b); list.with(0, c); Array.from(d)`],
  ['the answer of a server that was asked', `${auth}/a.ts`, `type Ask = () => Promise<Response>`],
  ['a request that routes make', `${auth}/routes.ts`, `import 'hono'\nanswer(new Request(address))`],
  ['a provider that calls out', 'server/src/providers/mailer/a.ts', `measure(new Response(body))`],
  ['a provider that is a server', 'server/src/providers/identity/local.ts', `import 'node:http'`],
  ['a command that asks the server', 'server/src/commands/a.ts', `import '../platform/call-socket.ts'`],
  ['content with a component', 'web/src/content/a.ts', `import type { A } from '../ui/picture.tsx'`],
  ['a feature with the guards', `${auth}/routes.ts`, `import { signedIn } from '../auth/guards.ts'`],
  [
    'a service with a provider type',
    `${auth}/service.ts`,
    `import type { M } from '../../providers/mailer/type.ts'`,
  ],
  ['the table of adapters', 'server/src/providers/index.ts', `import './mailer/smtp.ts'`],
  [
    'fetch in a provider',
    'server/src/providers/mailer/a.ts',
    `export const create = (given = fetch) => given('x')`,
  ],
  ['fetch in safe fetch', 'server/src/platform/safe-fetch.ts', `import 'undici'\nfetch('x')`],
  ["fetch in the web's api client", 'web/src/lib/api.ts', `fetch('/api')`],
  ['a member called fetch', `${auth}/service.ts`, `app.fetch(1); type A = { fetch: typeof fetch }`],
  [
    'a fetch that is passed in',
    'server/src/main.ts',
    `const listen = (fetch: () => void) => serve({ fetch })`,
  ],
  ['process.env in config.ts', 'server/src/config.ts', `process.env.PORT`],
  ['a date made of a value', `${auth}/service.ts`, `new Date(deps.now())`],
  ['a test with anything', `${auth}/service.test.ts`, `import '../tokens/repository.ts'\nnew Date()`],
])('%s: allowed', (_, path, text) => {
  expect(reasonsFor(path, text)).toEqual([])
})

test('a violation names its file, line and import', () => {
  const [violation] = findViolations(new Map([['engine/a.ts', `const a = 1\nimport 'zod'`]]), dependencies)
  expect(violation).toMatchObject({ path: 'engine/a.ts', line: 2, reach: 'zod' })
})

test('a cycle of imports is refused by the linter, also when it is of types only', () => {
  const root = join(import.meta.dirname, '../..')
  const folder = mkdtempSync(join(tmpdir(), 'ourela-cycle-'))
  try {
    writeFileSync(join(folder, 'one.ts'), `import type { Two } from './two.ts'\nexport type One = Two | 1\n`)
    writeFileSync(
      join(folder, 'two.ts'),
      `import type { One } from './one.ts'\nexport type Two = { one: One }\n`,
    )
    const oxlint = join(createRequire(import.meta.url).resolve('oxlint/package.json'), '../bin/oxlint')
    const run = spawnSync(process.execPath, [oxlint, '-c', join(root, '.oxlintrc.json'), folder], {
      encoding: 'utf8',
    })
    expect(run.stdout).toContain('import(no-cycle)')
    expect(run.status).toBe(1)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
