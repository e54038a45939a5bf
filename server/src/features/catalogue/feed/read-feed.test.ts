import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FeedRow } from './feed.ts'
import { readFeed } from './read-feed.ts'

async function readAll(content: string | Uint8Array, chunk = 7): Promise<FeedRow[]> {
  const bytes = Buffer.from(content)
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk)
  }
  const rows: FeedRow[] = []
  for await (const row of readFeed(chunks())) rows.push(row)
  return rows
}
const show = (rows: FeedRow[]) =>
  rows.map(({ line, attributes, problem }) => [line, problem ?? Object.fromEntries(attributes)])

const google = 'xmlns:g="http://base.google.com/ns/1.0"'

test('an RSS feed gives its items, whatever the prefix of Google’s namespace', async () => {
  const feed = `<?xml version="1.0"?>
<rss version="2.0" xmlns:shop="http://base.google.com/ns/1.0"><channel><title>Shop</title><link>https://shop.example</link>
<item><shop:id>1</shop:id><title>Plain &amp; <![CDATA[<b>bold</b>]]></title><link>https://shop.example/1</link>
<shop:additional_image_link>a</shop:additional_image_link><shop:additional_image_link>b</shop:additional_image_link>
<shop:shipping><shop:price>5 USD</shop:price></shop:shipping><shop:price>10.00 USD</shop:price></item>
</channel></rss>`
  expect(show(await readAll(feed))).toEqual([
    [
      3,
      {
        id: ['1'],
        title: ['Plain & <b>bold</b>'],
        link: ['https://shop.example/1'],
        additional_image_link: ['a', 'b'],
        price: ['10.00 USD'],
      },
    ],
  ])
})

test('an Atom feed gives its entries, and the address that its link names', async () => {
  const feed = `<feed xmlns="http://www.w3.org/2005/Atom" ${google}><title>x</title>
<entry><g:id>7</g:id><title>Coat</title><link rel="self" href="https://no.example"/><link href="https://shop.example/7"/><summary>warm</summary></entry></feed>`
  expect(show(await readAll(feed))).toEqual([
    [2, { id: ['7'], title: ['Coat'], link: ['https://shop.example/7'], description: ['warm'] }],
  ])
})

test('a broken row is named with its line and stops no other', async () => {
  const feed = `<rss ${google}><channel>
<item><g:id>1</g:id></item>
<item><g:id>2</g:id><title>Caf&eacute;</title></item>
<item><g:id>3</g:id></item></channel></rss>`
  const rows = show(await readAll(feed))
  expect(rows.map(([line]) => line)).toEqual([2, 3, 4])
  expect(rows[1]?.[1]).toMatch(/entity/)
  expect(rows[2]?.[1]).toEqual({ id: ['3'] })
})

test('a feed that declares a document type, and so perhaps entities, is refused', async () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>
<rss ${google}><channel><item><g:id>&c;</g:id></item></channel></rss>`
  await expect(readAll(bomb)).rejects.toThrow('document type')
})

test('a feed that ends in the middle is an error, so that nothing is taken for gone', async () => {
  const feed = `<rss ${google}><channel><item><g:id>1</g:id></item><item><g:id>2</g:id>`
  await expect(readAll(feed)).rejects.toThrow(/unclosed|middle/)
})

test.each([
  ['tabs', '\t'],
  ['commas', ','],
])('text separated by %s gives its rows, quotes and lines inside values included', async (_, mark) => {
  const feed =
    ['id', 'title', 'image link', 'price'].join(mark) +
    `\r\n1${mark}"A ""fine"" coat,\nlong"${mark}https://x.example/1.jpg${mark}10 USD\r\n\r\n2${mark}Skirt${mark}${mark}5 USD`
  expect(show(await readAll(`\uFEFF${feed}`))).toEqual([
    [
      2,
      {
        id: ['1'],
        title: ['A "fine" coat,\nlong'],
        image_link: ['https://x.example/1.jpg'],
        price: ['10 USD'],
      },
    ],
    [5, { id: ['2'], title: ['Skirt'], price: ['5 USD'] }],
  ])
})

test('a quote that never closes costs its own row only', async () => {
  const rows = Array.from({ length: 200 }, (_, index) => `${index},${index === 3 ? '"broken' : 'fine'}`)
  const read = show(await readAll(['id,title', ...rows].join('\n'), 400))
  expect(read).toHaveLength(200)
  expect(read[3]).toEqual([5, 'A quote is never closed.'])
  expect(read[4]).toEqual([6, { id: ['4'], title: ['fine'] }])
  expect(read.at(-1)).toEqual([201, { id: ['199'], title: ['fine'] }])
})

test('whatever values a shop has, text gives them back', async () => {
  const value = fc.string({ maxLength: 20 }).map((text) => text.trim())
  const row = fc.tuple(fc.integer({ min: 1 }).map(String), value, value)
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 9 }),
      async (rows, chunk) => {
        const lines = [['id', 'title', 'color'], ...rows].map((values) =>
          values.map((one) => `"${one.replaceAll('"', '""')}"`).join(','),
        )
        const read = await readAll(lines.join('\n'), chunk)
        expect(
          read.map(({ attributes }) =>
            ['id', 'title', 'color'].map((name) => attributes.get(name)?.[0] ?? ''),
          ),
        ).toEqual(rows)
      },
    ),
    { numRuns: 60 },
  )
})

test('a line without an end is refused before it fills the memory', async () => {
  await expect(readAll(`id,title\n1,${'A'.repeat(3_000_000)}`, 65_536)).rejects.toThrow('Line 2 is longer')
})

test('gzip is unpacked; what unpacks to far more than a shop can have is refused', async () => {
  const feed = `<rss ${google}><channel><item><g:id>1</g:id></item></channel></rss>`
  expect(await readAll(gzipSync(feed))).toHaveLength(1)
  await expect(readAll(gzipSync(feed).subarray(0, 60))).rejects.toThrow('gzip')
  const bomb = gzipSync(`id,title\n${`1,${'A'.repeat(10_000)}\n`.repeat(1200)}`)
  await expect(readAll(bomb, 65_536)).rejects.toThrow('larger than any shop')
})

test('nothing, and text without ids, are named as no feed', async () => {
  await expect(readAll('')).rejects.toThrow('empty')
  await expect(readAll('name,cost\n1,2')).rejects.toThrow('"id"')
})
