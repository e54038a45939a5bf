import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './dependencies.mjs'

/**
 * Beside what is built from `inputs` (files and folders of the project) `file` says of what it was built. Files whose sizes and times
 * are those of before are not read: a start looks at two thousand.
 * @param {string} file
 * @param {{ inputs: string[], isLeftOut: (path: string) => boolean }} options
 */
export function createStamp(file, { inputs, isLeftOut }) {
  const path = join(root, file)
  const list = () => inputs.flatMap((input) => listFiles(input, isLeftOut))
  return {
    isCurrent() {
      if (!existsSync(path)) return false
      const known = readStamp(path)
      const current = list()
      const times = describe(current)
      if (known?.times === times) return true
      if (known?.hash !== hash(current)) return false
      // Fetched anew, and the same.
      writeFileSync(path, JSON.stringify({ ...known, times }))
      return true
    },
    remove: () => rmSync(path, { force: true }),
    /** Describes the inputs now; `write` puts that down once what was begun with them is built. */
    take() {
      const current = list()
      const text = JSON.stringify({ hash: hash(current), times: describe(current) })
      return {
        write() {
          mkdirSync(dirname(path), { recursive: true })
          writeFileSync(path, text)
        },
      }
    },
  }
}

function readStamp(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** @typedef {{ file: string, size: number, time: number }} Input */

/** @returns {Input[]} with paths from the root, which have "/" on every system */
function listFiles(input, isLeftOut) {
  const found = statSync(root + input, { throwIfNoEntry: false })
  if (!found) return []
  return found.isFile() ? [toInput(input, found)] : listFolder(input, isLeftOut)
}

/** A walk of our own takes a quarter of what Node's takes. */
function listFolder(folder, isLeftOut, files = []) {
  const entries = readdirSync(root + folder, { withFileTypes: true })
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`
    if (isLeftOut(path)) continue
    if (entry.isDirectory()) listFolder(path, isLeftOut, files)
    else files.push(toInput(path, statSync(root + path)))
  }
  return files
}

const toInput = (file, { size, mtimeMs }) => ({ file, size, time: mtimeMs })

const describe = (files) => files.map(({ file, size, time }) => `${file}:${size}:${time}`).join('\n')

function hash(files) {
  const sum = createHash('sha256')
  for (const { file } of files)
    sum
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return sum.digest('hex')
}
