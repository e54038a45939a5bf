import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { requireKey, requirePrefix } from './key.ts'
import type { Storage } from './type.ts'

/** Files under `folder`, readable by this user alone. A file appears whole or not at all. */
export function createDiskStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, requireKey(key))
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const unfinished = `${path}.${randomUUID()}.part`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await writeFile(unfinished, bytes, { mode: 0o600 })
      await rename(unfinished, path)
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    async deleteAll(prefix) {
      await rm(pathOf(requirePrefix(prefix)), { recursive: true, force: true })
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const probe = join(folder, `.check-${randomUUID()}`)
      await writeFile(probe, '')
      await rm(probe)
    },
  }
}
