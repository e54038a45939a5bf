import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'

/**
 * The log. Errors are written without what the database or a vendor was given, and as a last net every line loses
 * addresses, queries of URLs, and whatever looks like a secret.
 */
export function createLog(
  options: Pick<LoggerOptions, 'level' | 'base'>,
  destination?: DestinationStream,
): Logger {
  const safe = {
    ...options,
    serializers: { err: describeError },
    hooks: { streamWrite: withoutPersonalData },
  }
  return destination ? pino(safe, destination) : pino(safe)
}

type ErrorDescription = {
  type: string
  message: string
  code?: string | number
  /** The database's names of what a statement broke; never the row. */
  table?: string
  constraint?: string
  stack?: string
  cause?: ErrorDescription
}

const maxCauses = 5

/** Only what tells a programmer where and why: no property that we do not know can hold somebody's data. */
function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: depth === 0 ? String(error) : '' }
  return {
    type: error.constructor.name,
    message: messageOf(error),
    ...pick(error, ['code', 'table', 'constraint']),
    stack: framesOf(error),
    ...(error.cause !== undefined && depth < maxCauses
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
  }
}

const valueRefused = /^22/

/** A statement is told with its placeholders; what the database says of a value that it refused repeats the value. */
function messageOf(error: Error): string {
  if ('query' in error && typeof error.query === 'string') return `Failed query: ${error.query}`
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) {
    return valueRefused.test(error.code) ? 'The database refused a value' : error.message
  }
  // What could not be parsed is quoted there.
  return error instanceof SyntaxError ? error.message.replace(/".*"|'.*'/gs, '...') : error.message
}

/** Where it happened; the lines before the frames repeat the message. */
function framesOf(error: Error): string {
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return frames.join('\n')
}

function pick(error: Error, keys: ('code' | 'table' | 'constraint')[]) {
  const given = new Map<string, unknown>(Object.entries(error))
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = given.get(key)
      return typeof value === 'string' || typeof value === 'number' ? [[key, value]] : []
    }),
  )
}

const personal: [pattern: RegExp, instead: string][] = [
  [/[?#][\w.-]+=[^\s"\\<>]*/g, '?[query]'],
  [/[\w.!#$%&'*+=?^`{|}~-]+@[\w-]+(\.[\w-]+)*/g, '[address]'],
  [/\$argon2[^\s"\\]*/g, '[hash]'],
  [/\b(sk|rk|pk|whsec|r8|Bearer)[_ -][\w.-]{4,}/g, '[secret]'],
  [/(?<![\w/.-])[\w-]{40,}(?![\w/-])/g, '[secret]'],
]

function withoutPersonalData(line: string): string {
  return personal.reduce((text, [pattern, instead]) => text.replace(pattern, instead), line)
}
