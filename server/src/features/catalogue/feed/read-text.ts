import { FeedError, maxValueLength, type FeedRow } from './feed.ts'
import { readLines, type Line } from './lines.ts'

/** A quoted value of more lines than this lost its closing quote. */
const maxLinesOfRow = 60

/** Tab- or comma-separated products (RFC 4180), the first row naming the attributes. */
export async function* readTextFeed(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<FeedRow> {
  let header: { names: string[]; delimiter: string } | null = null
  for await (const record of readRecords(readLines(bytes), () => header?.delimiter ?? null)) {
    if (header) yield toRow(record, header.names)
    else {
      const names = record.values.map(nameOf)
      if (!names.includes('id')) throw new FeedError('The first row of the feed names no attribute "id".')
      header = { names, delimiter: record.delimiter }
    }
  }
}

type Row = { line: number; values: string[]; delimiter: string; problem: string | null }

/** A row may go over several lines where a value in quotes does. */
async function* readRecords(lines: AsyncGenerator<Line>, known: () => string | null): AsyncGenerator<Row> {
  const open: Line[] = []
  for await (const line of lines) {
    open.push(line)
    yield* takeRecords(known, open, false)
  }
  yield* takeRecords(known, open, true)
}

/** Takes every whole row off the front of `open`; a row whose quote never closes is given up, and its further lines read anew. */
function* takeRecords(known: () => string | null, open: Line[], isEnd: boolean): Generator<Row> {
  while (open[0]) {
    const { number: line, text } = open[0]
    const delimiter = known() ?? (text.includes('\t') ? '\t' : ',')
    const values = split(open.map((one) => one.text).join('\n'), delimiter)
    if (values) {
      open.length = 0
      if (values.some((value) => value.trim() !== '')) yield { line, values, delimiter, problem: null }
    } else {
      if (!isEnd && open.length < maxLinesOfRow) return
      open.shift()
      yield { line, values: [], delimiter, problem: 'A quote is never closed.' }
      const rest = open.splice(0)
      for (const one of rest) {
        open.push(one)
        yield* takeRecords(known, open, false)
      }
    }
  }
}

/** The values of a row; null when its last quote is still open. */
function split(text: string, delimiter: string): string[] | null {
  const values: string[] = []
  let at = 0
  while (at <= text.length) {
    if (text[at] === '"') {
      const end = findClosingQuote(text, at + 1)
      if (end === -1) return null
      const next = text.indexOf(delimiter, end)
      const stop = next === -1 ? text.length : next
      values.push(text.slice(at + 1, end).replaceAll('""', '"') + text.slice(end + 1, stop))
      at = stop + 1
    } else {
      const next = text.indexOf(delimiter, at)
      const stop = next === -1 ? text.length : next
      values.push(text.slice(at, stop))
      at = stop + 1
    }
  }
  return values
}

function findClosingQuote(text: string, from: number): number {
  for (let at = from; ; at += 2) {
    at = text.indexOf('"', at)
    if (at === -1 || text[at + 1] !== '"') return at
  }
}

/** Some exports write "image link" or "g:image_link". */
function nameOf(name: string): string {
  return name.trim().toLowerCase().replace(/^g:/, '').replaceAll(' ', '_')
}

function toRow({ line, values, problem }: Row, names: string[]): FeedRow {
  const attributes = new Map<string, string[]>()
  names.forEach((name, index) => {
    const value = values[index]?.trim() ?? ''
    if (value !== '') attributes.set(name, [...(attributes.get(name) ?? []), value.slice(0, maxValueLength)])
  })
  return { line, attributes, problem }
}
