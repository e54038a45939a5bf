import { SaxesParser, type SaxesTagNS } from 'saxes'
import { FeedError, maxValueLength, type FeedRow } from './feed.ts'
import { decode } from './lines.ts'

const google = 'http://base.google.com/ns/1.0'
/** Attributes that RSS and Atom have words for themselves. */
const plainNames = ['id', 'title', 'link', 'description', 'summary']

/**
 * Products of an RSS 2.0, RSS 1.0 or Atom feed. An attribute is known by its namespace and name, whatever its prefix. A document
 * type is refused, so that no entity can be declared: only XML's own five are resolved.
 */
export async function* readXmlFeed(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<FeedRow> {
  const rows: FeedRow[] = []
  const parser = new SaxesParser({ xmlns: true, position: true })
  let row: FeedRow | null = null
  let depth = 0
  let name: string | null = null
  let value = ''
  let fatal: string | null = null

  parser.on('doctype', () => (fatal ??= 'The feed declares a document type (DTD), which is not read.'))
  parser.on('error', ({ message }) => {
    const reason = message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')
    if (row) row.problem ??= `${reason}.`
    else if (/unclosed tag|must contain|text data outside/.test(reason))
      fatal ??= `Line ${parser.line}: ${reason}.`
  })
  parser.on('opentag', (tag) => {
    if (row) {
      depth++
      if (depth > 1) return
      name = nameOf(tag)
      value = hrefOf(tag)
    } else if (tag.local === 'item' || tag.local === 'entry') {
      row = { line: parser.line, attributes: new Map(), problem: null }
      depth = 0
    }
  })
  const addText = (text: string) => {
    if (name !== null && depth === 1 && value.length < maxValueLength) value += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', (tag) => {
    if (!row) return
    if (depth === 0) {
      if (tag.local !== 'item' && tag.local !== 'entry') return
      rows.push(row)
      row = null
    } else {
      if (depth === 1 && name !== null && value.trim() !== '') {
        row.attributes.set(name, [...(row.attributes.get(name) ?? []), value.trim().slice(0, maxValueLength)])
      }
      if (depth === 1) name = null
      depth--
    }
  })

  for await (const text of decode(bytes)) {
    parser.write(text)
    yield* rows.splice(0)
    if (fatal !== null) throw new FeedError(fatal)
  }
  parser.close()
  yield* rows.splice(0)
  if (fatal !== null || row) throw new FeedError(fatal ?? 'The feed ends in the middle of a product.')
}

function nameOf({ uri, local }: SaxesTagNS): string | null {
  if (uri === google) return local
  return plainNames.includes(local) ? (local === 'summary' ? 'description' : local) : null
}

/** Atom writes an address as an attribute; only the page itself counts, not e.g. the feed's own address. */
function hrefOf({ local, attributes }: SaxesTagNS): string {
  const rel = attributes.rel?.value ?? 'alternate'
  return local === 'link' && rel === 'alternate' ? (attributes.href?.value ?? '') : ''
}
