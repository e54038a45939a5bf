import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder in memory that Linux has: a test's database is a thousand small files, which a disk takes ten times as long to make. */
const inMemory = '/dev/shm'
/** What the tests hold at once, several times over. */
const neededBytes = 6 * 1024 ** 3

/**
 * Gives this process and those that it starts a folder of their own for temporary files, in memory where there is room, and takes it
 * away when this process ends. A TMPDIR that somebody has set stays.
 */
export function useTemporaryFolder() {
  if (process.env.TMPDIR) return
  const parent = hasRoom(inMemory) ? inMemory : tmpdir()
  removeLeftovers(parent)
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`))
  // PostgreSQL runs as another account where we are root, and its own folder lies in here.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}

const prefix = 'ourela-tests-'

function hasRoom(folder) {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= neededBytes
}

/** Of runs that were killed. What cannot go stays, and stops nobody: one in which a test left a file system mounted, or another account's. */
function removeLeftovers(parent) {
  for (const name of readdirSync(parent).filter((one) => one.startsWith(prefix))) {
    const owner = Number.parseInt(name.slice(prefix.length))
    if (isAlive(owner)) continue
    try {
      rmSync(join(parent, name), { recursive: true, force: true })
    } catch {
      // Node names the cause by different codes.
    }
  }
}

function isAlive(process_) {
  try {
    process.kill(process_, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
