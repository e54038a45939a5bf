import { randomUUID } from 'node:crypto'
import { mkdir, opendir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { requireKey, requirePrefix } from './key.ts'
import type { Storage } from './type.ts'

/** Files under `folder`, readable by this user alone. A file appears whole or not at all. */
export function createDiskStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, requireKey(key))
  return {
    subProcessor: null,
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
        if (isMissing(error)) return null
        throw error
      }
    },
    async deleteAll(prefix) {
      await rm(pathOf(requirePrefix(prefix)), { recursive: true, force: true })
    },
    async *listFolders(prefix) {
      const path = pathOf(requirePrefix(prefix))
      const entries = await opendir(path).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      for await (const entry of entries) if (entry.isDirectory()) yield entry.name
    },
    async *list() {
      const entries = await opendir(folder, { recursive: true }).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      for await (const entry of entries) {
        const isWhole = entry.isFile() && !entry.name.endsWith('.part') && !entry.name.startsWith('.check-')
        if (isWhole) yield relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
      }
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const probe = join(folder, `.check-${randomUUID()}`)
      // An empty file fits onto a full disk.
      await writeFile(probe, 'x'.repeat(4096))
      await rm(probe)
    },
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
