import type { PGlite } from '@electric-sql/pglite'

/** So many statements stay prepared; the one that was asked for longest ago makes room. */
const most = 200

/** What PostgreSQL calls the kinds of messages, and a statement in one that may be about something else. */
const codes = {
  parse: 0x50,
  describe: 0x44,
  bind: 0x42,
  close: 0x43,
  sync: 0x53,
  simple: 0x51,
  statement: 0x53,
}
/** After these a statement may answer otherwise than it was described. */
const changesTables = /\b(create|alter|drop)\b/i
/** It has other columns by now, or is gone. */
const outdated = new Set<unknown>(['0A000', '26000'])

type Send = PGlite['execProtocolStream']
type Options = Parameters<Send>[1]
type Answer = Awaited<ReturnType<Send>>
/** A statement that the database knows by a name, and what it answered about it. */
type Kept = {
  text: string
  name: string
  parsed: Answer
  statement?: Answer
  portal?: Answer
  /** To be prepared anew. */
  isOutdated?: boolean
}

/**
 * PGlite has the database parse, plan and describe each statement each time, which takes longer than most of them run. Of this client
 * the statements stay prepared under names, and what is known of them is not asked again.
 */
export function keepStatements(client: PGlite): void {
  const send = client.execProtocolStream.bind(client)
  const kept = new Map<string, Kept>()
  let count = 0
  /** What the messages up to the next sync are about. */
  let current: Kept | undefined

  async function forget(statements: Iterable<Kept>) {
    for (const { text, name } of statements) {
      kept.delete(text)
      await send(endOf(name))
    }
  }

  async function prepare(message: Uint8Array, options: Options): Promise<Answer> {
    const end = message.indexOf(0, 6)
    const text = decoder.decode(message.subarray(6, end))
    const isPlain = message[5] === 0 && message[end + 1] === 0 && message[end + 2] === 0
    if (changesTables.test(text)) await forget(kept.values())
    // Named by the caller, or with types that the caller tells: left as it is.
    else if (isPlain) {
      current = await find(text, message, options)
      return current.parsed
    }
    return send(message, options)
  }

  async function find(text: string, message: Uint8Array, options: Options): Promise<Kept> {
    const known = kept.get(text)
    if (known?.isOutdated) await forget([known])
    const found = kept.get(text) ?? (await prepareAnew(text, message, options))
    // To the end of the line of those that make room.
    kept.delete(text)
    kept.set(text, found)
    return found
  }

  async function prepareAnew(text: string, message: Uint8Array, options: Options): Promise<Kept> {
    if (kept.size >= most) await forget(kept.values().take(1))
    const name = `kept-${++count}`
    return { text, name, parsed: await send(insertName(message, 5, name), options) }
  }

  client.execProtocolStream = async (message, options) => {
    const [kind] = message
    if (kind === codes.parse) return prepare(message, options)
    if (kind === codes.sync || kind === codes.simple) current = undefined
    if (kind === codes.simple && changesTables.test(decoder.decode(message.subarray(5))))
      await forget(kept.values())
    if (!current) return send(message, options)
    if (kind === codes.describe && message[5] === codes.statement)
      return (current.statement ??= await send(insertName(message, 6, current.name), options))
    if (kind === codes.describe) return (current.portal ??= await send(message, options))
    try {
      return await send(kind === codes.bind ? insertName(message, 6, current.name) : message, options)
    } catch (error) {
      if (error instanceof Error && 'code' in error && outdated.has(error.code)) current.isOutdated = true
      throw error
    }
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** The message with a name where it has an empty one. */
function insertName(message: Uint8Array, at: number, name: string): Uint8Array {
  const bytes = encoder.encode(name)
  const named = new Uint8Array(message.length + bytes.length)
  named.set(message.subarray(0, at))
  named.set(bytes, at)
  named.set(message.subarray(at), at + bytes.length)
  new DataView(named.buffer).setUint32(1, named.length - 1)
  return named
}

/** The message that ends a prepared statement. */
function endOf(name: string): Uint8Array {
  return insertName(new Uint8Array([codes.close, 0, 0, 0, 0, codes.statement, 0]), 6, name)
}
