import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationsFolder } from '../providers/database/migrations.ts'

/*
 * While a new version starts, the one before it goes on answering on the new tables: so a migration may add what the old code need not
 * know of, and nothing else. What is no longer used is taken away by a later version, which is then named here.
 */
const takesAway = new Set<string>()

const forbidden: [RegExp, string][] = [
  [/\bdrop (table|column|schema|view|type)\b/, 'takes away what the old version reads'],
  [/\brename (to|column|constraint)\b/, 'renames what the old version reads'],
  [/\bset not null\b/, 'demands what the old version may leave out'],
  [/\balter column .*\b(set data type|type)\b/, 'changes a type'],
  [/\badd column\b(?!.*\bdefault\b).*\bnot null\b/, 'demands a value that the old version does not give'],
  [/\bdrop default\b/, 'takes away a default that the old version relies on'],
  [/\btruncate\b|\bdelete from\b/, 'deletes rows'],
]

/** Why the old version could not live with a migration. */
function findBreaches(text: string): string[] {
  const statements = text.toLowerCase().replaceAll('"', '').split('--> statement-breakpoint')
  return statements.flatMap((statement) =>
    forbidden
      .filter(([pattern]) => pattern.test(statement))
      .map(([, reason]) => `${reason}: ${statement.trim()}`),
  )
}

const names = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql') && !takesAway.has(name))

test.each(names)('OPS-11 the version before goes on answering after %s', (name) => {
  expect(findBreaches(readFileSync(join(migrationsFolder, name), 'utf8'))).toEqual([])
})

test.each([
  'ALTER TABLE "users" DROP COLUMN "email";',
  'ALTER TABLE "users" RENAME COLUMN "email" TO "mail";',
  'ALTER TABLE "users" ALTER COLUMN "email" SET NOT NULL;',
  'ALTER TABLE "users" ALTER COLUMN "age" SET DATA TYPE bigint;',
  'ALTER TABLE "users" ADD COLUMN "age" integer NOT NULL;',
  'DROP TABLE "users";',
])('OPS-11 it could not after %s', (statement) => {
  expect(findBreaches(statement)).toHaveLength(1)
})

test('OPS-11 it can after a column with a default, or one that may be empty', () => {
  const statements = [
    'ALTER TABLE "users" ADD COLUMN "age" integer DEFAULT 0 NOT NULL;',
    'ALTER TABLE "users" ADD COLUMN "age" integer;',
    'CREATE TABLE "ages" ("age" integer NOT NULL);',
  ]
  expect(statements.flatMap(findBreaches)).toEqual([])
})
