import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DataFolderInUseError, readOrCreateSecret, takeDataFolder } from './data-folder.ts'

describe('The data folder', () => {
  let root: string
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'ourela-folder-'))
  })
  afterAll(() => rm(root, { recursive: true, force: true }))

  test('belongs to one process: a second one is told so in a sentence', async () => {
    const path = join(root, 'taken')
    const folder = await takeDataFolder(path)
    await expect(takeDataFolder(path)).rejects.toThrow(DataFolderInUseError)
    await expect(takeDataFolder(path)).rejects.toThrow(/Another Ourela is running.*Stop it first/)
    folder.release()
    const again = await takeDataFolder(path)
    again.release()
  })

  test('TRY-8 is free again as soon as the process that held it is killed', async () => {
    const path = join(root, 'killed')
    const script = `
      const { takeDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))})
      globalThis.folder = await takeDataFolder(${JSON.stringify(path)})
      process.stdout.write('taken')
      setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script])
    await once(child.stdout, 'data')
    await expect(takeDataFolder(path)).rejects.toThrow(DataFolderInUseError)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const folder = await takeDataFolder(path)
    folder.release()
  })

  test('TRY-15 a start throws away the uploads that a dead process left', async () => {
    const path = join(root, 'left-over')
    const first = await takeDataFolder(path)
    await writeFile(join(first.temporaryPath, 'a-photo'), 'x')
    first.release()
    const second = await takeDataFolder(path)
    expect(await readdir(second.temporaryPath)).toEqual([])
    second.release()
  })

  test('is readable by its owner alone', async () => {
    const path = join(root, 'private')
    const folder = await takeDataFolder(path)
    await readOrCreateSecret(path)
    for (const name of [path, folder.temporaryPath, join(path, 'secret')]) {
      expect((await stat(name)).mode & 0o077).toBe(0)
    }
    folder.release()
  })

  test('keeps a secret that is made once', async () => {
    const path = join(root, 'secret')
    const folder = await takeDataFolder(path)
    const secrets = await Promise.all([1, 2, 3].map(() => readOrCreateSecret(path)))
    expect(new Set(secrets).size).toBe(1)
    expect(secrets[0]?.length).toBeGreaterThanOrEqual(43)
    expect(await readOrCreateSecret(path)).toBe(secrets[0])
    folder.release()
  })
})
