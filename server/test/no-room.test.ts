import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createClient } from './client.ts'
import { waitUntil } from './app.ts'
import { copyTemplateDatabase } from './template-database.ts'
import { fileOf } from './pictures.ts'
import { findProgram, quickStart } from './processes.ts'

/* A running server whose disk stops taking writes: really, below a process of its own that is not root. */

const script = findProgram('server/test/killed-process.ts')
const isRoot = process.getuid?.() === 0
/** The system's nobody, for whom a folder that takes no writes takes none. */
const nobody = 65_534

type Disk = {
  name: string
  open: (folder: string) => Promise<void>
  close: (folder: string) => Promise<void>
} & {
  fill: (folder: string) => Promise<void>
  makeRoom: (folder: string) => Promise<void>
}

const changeFolders = async (folder: string, mode: number) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const folders = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const one of [folder, ...folders]) await chmod(one, mode)
}

const readOnly: Disk = {
  name: 'takes no writes any more',
  open: async () => {},
  close: async () => {},
  fill: (folder) => changeFolders(folder, 0o555),
  makeRoom: (folder) => changeFolders(folder, 0o755),
}

const full: Disk = {
  name: 'is full',
  open: async (folder) => void execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'none', folder]),
  close: async (folder) => void execFileSync('umount', [folder]),
  async fill(folder) {
    const { bavail, bsize } = await statfs(folder)
    await writeFile(join(folder, 'ballast'), Buffer.alloc(bavail * bsize - 4 * 1024 * 1024))
  },
  makeRoom: (folder) => rm(join(folder, 'ballast')),
}

test('HOLD-5 a data folder that takes no writes any more is told by /readyz, and kindly to people', () =>
  loseAndFindRoom(readOnly))

test.skipIf(!canMount())('HOLD-5 so is a disk that is full', () => loseAndFindRoom(full))

async function loseAndFindRoom(disk: Disk) {
  const folder = await mkdtemp(join(tmpdir(), 'ourela-room-'))
  await disk.open(folder)
  const dataDir = join(folder, 'data')
  await mkdir(join(dataDir, 'public'), { recursive: true })
  await copyTemplateDatabase(dataDir)
  if (isRoot) await giveAway(folder)
  const child = fork(script, [], {
    execArgv: quickStart.execArgv,
    env: { ...quickStart.environment, DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT: '0' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
  })
  const exited = once(child, 'exit')
  try {
    const [{ port }] = (await once(child, 'message')) as [{ port: number }]
    const client = createClient(fetch, `http://127.0.0.1:${port}`)
    const readiness = async () => {
      const answer = await client.get('/readyz')
      return [answer.status, ((await answer.json()) as { disk: string }).disk]
    }
    const register = (email: string) =>
      client.post('/api/register', { username: 'somebody', email, password: 'correct horse' })
    const ask = () => {
      const form = new FormData()
      form.append('image', fileOf(Buffer.alloc(1000)))
      return client.request('/api/verify', { method: 'POST', body: form })
    }
    expect(await readiness()).toEqual([200, 'ok'])
    expect((await register('ann@example.com')).status).toBe(200)

    await disk.fill(folder)
    expect(await readiness()).toEqual([503, 'failing'])
    for (const refused of [await register('bob@example.com'), await ask()]) {
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
      expect(await refused.json()).toMatchObject({
        code: 'cannot_save',
        error: expect.stringContaining('lost'),
      })
    }
    // Who is signed in stays so, and reads.
    expect((await client.get('/api/auth/user')).status).toBe(200)

    await disk.makeRoom(folder)
    await waitUntil(async () => (await readiness())[0] === 200)
    expect((await register('bob@example.com')).status).toBe(200)
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
  } finally {
    child.kill('SIGKILL')
    await exited
    await disk.makeRoom(folder).catch(() => {})
    await disk.close(folder)
    await rm(folder, { recursive: true, force: true })
  }
}

async function giveAway(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const path of [folder, ...entries.map((entry) => join(entry.parentPath, entry.name))])
    await chown(path, nobody, nobody)
}

function canMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'], { stdio: 'ignore' })
    return isRoot
  } catch {
    return false
  }
}
