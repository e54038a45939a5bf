import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTemplateDatabase } from '../../test/template-database.ts'
import { findProgram, quickStart } from '../../test/processes.ts'
import { catalogueItems } from '../database/tables.ts'
import { openPgliteDatabase } from '../providers/database/pglite.ts'

const rowCount = 6_000
const badRow = 1_200
let folder: string
let feed: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ourela-import-'))
  await copyTemplateDatabase(folder)
  feed = join(folder, 'feed.tsv')
  const rows = Array.from({ length: rowCount }, (_, n) => {
    const price = n + 2 === badRow ? 'free' : '20.00 USD'
    return `${n}\tShirt\thttps://shop.example/${n}\thttps://shop.example/${n}.jpg\t${price}`
  })
  await writeFile(feed, ['id\ttitle\tlink\timage_link\tprice', ...rows].join('\n'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function start(...more: string[]) {
  return spawn(
    process.execPath,
    [...quickStart.execArgv, findProgram('server/src/commands/import-catalogue.ts'), ...more],
    {
      env: { ...quickStart.environment, DATA_DIR: folder, PATH: process.env.PATH },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
}

test('an import that is killed goes on where it was when it is started again', async () => {
  const killed = start(feed, '--name', 'Acme', '--text-only')
  // What it says of the bad row shows that the rows before it are stored.
  const [said] = (await once(killed.stderr, 'data')) as [Buffer]
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(String(said)).toBe(`line ${badRow} (${badRow - 2}): The price is not such as "15.00 USD": free\n`)

  const again = start(feed, '--name', 'Acme', '--text-only')
  const output = await text(again.stdout)
  const [, resumedAfter, stored] =
    /^Went on after row (\d+), where the last import ended.\nAcme: (\d+) products stored, 0 retired/.exec(
      output,
    ) ?? []
  expect(Number(resumedAfter)).toBeGreaterThanOrEqual(badRow - 251)
  // The bad row comes once more where the batch it stood in was not stored.
  expect([rowCount - 1, rowCount]).toContain(Number(resumedAfter) + Number(stored))

  const { database, close } = await openPgliteDatabase(folder)
  expect(await database.$count(catalogueItems)).toBe(rowCount - 1)
  await close()
})

test('what an operator got wrong is said in a sentence, with exit code 2', async () => {
  for (const [words, sentence] of [
    [[feed], 'Usage: npm run catalogue:import -- FILE|URL --name SHOP [--text-only]'],
    [[join(folder, 'none.tsv'), '--name', 'Acme'], `There is no file ${join(folder, 'none.tsv')}.`],
  ] as const) {
    const child = start(...words)
    const [problem, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect([problem.trim(), code]).toEqual([sentence, 2])
  }
})
