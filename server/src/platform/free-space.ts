import { accessSync, constants, statfsSync } from 'node:fs'

/** Kept free for what must be written whatever happens: the embedded database's log, and the results of what runs. */
const reservedBytes = 16 * 1024 * 1024

/**
 * Whether so many more bytes may be written below this folder: its disk takes writes, and enough stays free afterwards.
 * Asked at once, not by and by: both calls take some microseconds, and an answer that comes later may be wrong by then.
 */
export function hasRoomFor(folder: string, bytes = 0): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= reservedBytes + bytes
  } catch {
    return false
  }
}

/** What the system and PostgreSQL say when nothing can be written: no space, over quota, read-only, too many open files. */
const cannotSaveCodes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE', '53000', '53100', '25006', '58030']

/** Whether an error, or what caused it, comes of a disk that takes no writes. */
export function isFromFullDisk(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    if ('code' in one && typeof one.code === 'string' && cannotSaveCodes.includes(one.code)) return true
  }
  return false
}
