import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { copyPostgresTemplate } from '../../../test/databases.ts'
import { copyTemplateDatabase } from '../../../test/template-database.ts'
import { openPgliteDatabase } from '../database/pglite.ts'
import { openPostgresDatabase } from '../database/postgres.ts'
import { describeJobs } from './conformance.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ourela-jobs-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describeJobs('PGlite', async () => {
  await copyTemplateDatabase(folder)
  return openPgliteDatabase(folder)
})

describe.skipIf(inject('postgresUrl') === null)('PostgreSQL', () => {
  let postgres: Awaited<ReturnType<typeof copyPostgresTemplate>>
  beforeAll(async () => {
    postgres = await copyPostgresTemplate()
  })
  afterAll(() => postgres.drop())
  describeJobs('PostgreSQL', () => openPostgresDatabase(postgres.url))
})
