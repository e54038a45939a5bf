import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { compress } from 'hono/compress'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeOptions } from '../../scripts/memory.mjs'
import { findSession } from '../../server/src/features/sessions/repository.ts'
import { readBalanceOf } from '../../server/src/features/tokens/repository.ts'
import { listComplete } from '../../server/src/features/try-on/repository.ts'
import { hashSecret } from '../../server/src/platform/secrets.ts'
import { openPostgresDatabase } from '../../server/src/providers/database/postgres.ts'

/**
 * The floor that the server is measured against, in a process of its own: the framework, the statements and files, and nothing else.
 * `bodies` lie in its folder as 0.html, 1.html and so on.
 */
export async function startBareServer(databaseUrl: string, bodies: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'ourela-bare-'))
  await Promise.all(bodies.map((body, index) => writeFile(join(folder, `${index}.html`), body)))
  const child = spawn(process.execPath, [...nodeOptions, import.meta.filename, databaseUrl, folder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [port] = (await once(child, 'message')) as [number]
  return {
    url: `http://localhost:${port}`,
    pid: child.pid,
    async stop() {
      child.kill()
      await rm(folder, { recursive: true })
    },
  }
}

if (import.meta.main) {
  const [databaseUrl = '', folder = ''] = process.argv.slice(2)
  const { database } = await openPostgresDatabase(databaseUrl)
  const findAccount = async (cookie = '') => {
    const found = await findSession(database, hashSecret(cookie), new Date(), new Date(0))
    if (!found) throw new Error('Nobody is signed in')
    return found.account
  }
  const app = new Hono()
  app.get('/user', async (c) => {
    const { id, username, email, isAdmin } = await findAccount(getCookie(c, 'session'))
    return c.json({ id, username, email, isAdmin })
  })
  app.get('/balance', async (c) => {
    const { id } = await findAccount(getCookie(c, 'session'))
    return c.json({ balance: await readBalanceOf(database, id) })
  })
  app.get('/history', async (c) => {
    const { id } = await findAccount(getCookie(c, 'session'))
    return c.json(await listComplete(database, id, { page: 1, pageSize: 5 }))
  })
  app.use(compress())
  app.get('*', serveStatic({ root: folder }))
  const server = serve({ fetch: app.fetch, port: 0, hostname: 'localhost' })
  await once(server, 'listening')
  process.send?.((server.address() as AddressInfo).port)
  process.once('disconnect', () => process.exit())
}
