import { FeedError } from './feed.ts'

export type Line = { number: number; text: string }

const maxLineLength = 1_000_000

/** The lines of a UTF-8 text as its bytes come, without their ends; broken bytes become the replacement character. */
export async function* readLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let rest = ''
  let number = 0
  for await (const text of decode(bytes)) {
    const parts = (rest + text).split('\n')
    rest = parts.pop() ?? ''
    if (rest.length > maxLineLength)
      throw new FeedError(`Line ${number + parts.length + 1} is longer than a million characters.`)
    for (const part of parts) yield { number: ++number, text: part.replace(/\r$/, '') }
  }
  if (rest !== '') yield { number: ++number, text: rest.replace(/\r$/, '') }
}

/** Text as its bytes come, without a byte order mark. */
export async function* decode(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}
