import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { waitUntil } from '../../../test/app.ts'
import type { DatabaseProvider } from '../database/type.ts'
import { createPgBossJobs } from './pg-boss.ts'
import type { Jobs } from './type.ts'

/** What the queue keeps to in every database that it lives in. */
export function describeJobs(name: string, open: () => Promise<DatabaseProvider>): void {
  describe(`jobs on ${name}`, () => {
    let provider: DatabaseProvider
    let jobs: Jobs
    const errors: Error[] = []
    const newJobs = () => createPgBossJobs(provider.createQueue(), (error) => errors.push(error))

    beforeAll(async () => {
      provider = await open()
    })
    afterAll(() => provider.close())
    beforeEach(() => {
      errors.length = 0
      jobs = newJobs()
    })
    afterEach(async () => {
      await jobs.stop(10_000)
      expect(errors).toEqual([])
    })

    const enqueue = (tryOnId: string, id?: string) =>
      provider.database.transaction((tx) => jobs.enqueue(tx, 'try-on', { tryOnId }, { id }))

    test('a job runs once, with what it was told, as soon as its transaction commits', async () => {
      const ran: string[] = []
      await jobs.start()
      await jobs.work('try-on', { concurrency: 2 }, async ({ tryOnId }) => void ran.push(tryOnId))
      const ids = [randomUUID(), randomUUID(), randomUUID()]
      await Promise.all(ids.map((id) => enqueue(id)))
      await waitUntil(async () => ran.length === ids.length)
      expect(ran.sort()).toEqual(ids.sort())
    })

    test('TRY-8 a job enqueued in a transaction that is rolled back never exists', async () => {
      const ran: string[] = []
      await jobs.start()
      await jobs.work('try-on', { concurrency: 1 }, async ({ tryOnId }) => void ran.push(tryOnId))
      const [lost, kept] = [randomUUID(), randomUUID()]
      const broken = provider.database.transaction(async (tx) => {
        await jobs.enqueue(tx, 'try-on', { tryOnId: lost })
        throw new Error('rolled back')
      })
      await expect(broken).rejects.toThrow('rolled back')
      await enqueue(kept)
      await waitUntil(async () => ran.includes(kept))
      const { rows } = await provider.database.execute(
        sql`select 1 from jobs.job where data->>'tryOnId' = ${lost}`,
      )
      expect(rows).toEqual([])
      expect(ran).toEqual([kept])
    })

    test('a job with an id that is there already is not enqueued again', async () => {
      const ran: string[] = []
      await jobs.start()
      const id = randomUUID()
      await enqueue('first', id)
      await enqueue('second', id)
      await enqueue('last')
      await jobs.work('try-on', { concurrency: 1 }, async ({ tryOnId }) => void ran.push(tryOnId))
      await waitUntil(async () => ran.includes('last'))
      expect(ran).toEqual(['first', 'last'])
    })

    test('TRY-8 a handler that throws is tried again, then the job is given up, once', async () => {
      const attempts: string[] = []
      const givenUp: string[] = []
      const onGivenUp = async ({ tryOnId }: { tryOnId: string }) => void givenUp.push(tryOnId)
      await jobs.start()
      await jobs.work('try-on', { concurrency: 4, onGivenUp }, async ({ tryOnId }) => {
        attempts.push(tryOnId)
        throw new Error('this one never works')
      })
      await enqueue('one')
      await enqueue('two')
      await waitUntil(async () => givenUp.length >= 2)
      expect(attempts.filter((tryOnId) => tryOnId === 'one')).toHaveLength(4)
      expect(givenUp.sort()).toEqual(['one', 'two'])
    })

    test('OPS-3 one group runs no more at once than it may, and others go past it', async () => {
      const begun: string[] = []
      const held = Promise.withResolvers<void>()
      await jobs.start()
      for (const [tryOnId, group] of [
        ['a1', 'ann'],
        ['a2', 'ann'],
        ['a3', 'ann'],
        ['b1', 'bob'],
      ] as const)
        await provider.database.transaction((tx) => jobs.enqueue(tx, 'try-on', { tryOnId }, { group }))
      await jobs.work('try-on', { concurrency: 4, perGroup: 2 }, async ({ tryOnId }) => {
        begun.push(tryOnId)
        if (tryOnId !== 'a3') await held.promise
      })
      await waitUntil(async () => begun.length === 3)
      expect(begun.sort()).toEqual(['a1', 'a2', 'b1'])
      held.resolve()
      await waitUntil(async () => begun.includes('a3'))
    })

    test('OPS-3 takers that are told of many jobs of a group at the same moment take no more than it may have', async () => {
      let [running, most, done] = [0, 0, 0]
      await jobs.start()
      await jobs.work('try-on', { concurrency: 8, perGroup: 2 }, async () => {
        most = Math.max(most, ++running)
        for (let read = 0; read < 20; read++)
          await provider.database.execute(sql`select count(*) from jobs.job`)
        running--
        done++
      })
      await provider.database.transaction(async (tx) => {
        for (let job = 0; job < 24; job++)
          await jobs.enqueue(tx, 'try-on', { tryOnId: `${job}` }, { group: 'ann' })
      })
      await waitUntil(async () => done === 24)
      expect(most).toBeLessThanOrEqual(2)
    })

    test('a job whose giving up fails is given up again', async () => {
      let attempts = 0
      await jobs.start()
      const onGivenUp = async () => {
        attempts++
        if (attempts === 1) throw new Error('the database was away')
      }
      await jobs.work('try-on', { concurrency: 4, onGivenUp }, async () => {
        throw new Error('this one never works')
      })
      await enqueue('one')
      await waitUntil(async () => attempts === 2)
    })

    test('TRY-8 a job of a process that died is taken over at once', async () => {
      const ran: string[] = []
      const held = Promise.withResolvers<void>()
      await jobs.start()
      await jobs.work('try-on', { concurrency: 2 }, async ({ tryOnId }) => {
        ran.push(tryOnId)
        // The first attempt belongs to a process that has ended without saying so.
        if (ran.length === 1) await held.promise
      })
      const id = randomUUID()
      await enqueue('one', id)
      await waitUntil(async () => ran.length === 1)
      await jobs.takeOver('try-on', [id])
      await waitUntil(async () => ran.length === 2)
      expect(ran).toEqual(['one', 'one'])
      held.resolve()
    })

    test('taking over what is not there, or nothing at all, is fine', async () => {
      await jobs.start()
      await jobs.takeOver('try-on', [])
      await jobs.takeOver('try-on', [randomUUID()])
    })

    test('a graceful stop waits for what runs and takes nothing new, and what waits outlives it', async () => {
      const [running, waiting] = [randomUUID(), randomUUID()]
      const held = Promise.withResolvers<void>()
      const happened: string[] = []
      await jobs.start()
      await expect(jobs.check()).resolves.toBeUndefined()
      await jobs.work('try-on', { concurrency: 1 }, async ({ tryOnId }) => {
        happened.push(`began ${tryOnId}`)
        await held.promise
        happened.push(`ended ${tryOnId}`)
      })
      await enqueue(running)
      await waitUntil(async () => happened.length === 1)
      await enqueue(waiting)
      const stopped = jobs.stop(20_000).then(() => happened.push('stopped'))
      await expect(jobs.check()).rejects.toThrow()
      held.resolve()
      await stopped
      expect(happened).toEqual([`began ${running}`, `ended ${running}`, 'stopped'])

      jobs = newJobs()
      await jobs.start()
      await jobs.work('try-on', { concurrency: 1 }, async ({ tryOnId }) => void happened.push(tryOnId))
      await waitUntil(async () => happened.includes(waiting))
    })

    test('a job that outlasts the stop is told to end, and is run again later', async () => {
      const id = randomUUID()
      let wasAborted = false
      const began = Promise.withResolvers<void>()
      await jobs.start()
      await jobs.work('try-on', { concurrency: 1 }, async (_, signal) => {
        began.resolve()
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
        wasAborted = true
        throw signal.reason
      })
      await enqueue(id)
      await began.promise
      await jobs.stop(1000)
      expect(wasAborted).toBe(true)
      // The queue may complain that this handler came back after the end; the job itself has been handed back.
      errors.length = 0

      const ran: string[] = []
      jobs = newJobs()
      await jobs.start()
      await jobs.work('try-on', { concurrency: 1 }, async ({ tryOnId }) => void ran.push(tryOnId))
      await waitUntil(async () => ran.includes(id))
    })

    test('takers at rest are silent: one question a second finds what is due in all their queues', async () => {
      const queue = provider.createQueue()
      const asked: string[] = []
      const database = queue.getDb()
      const execute = database.executeSql.bind(database)
      database.executeSql = (text, values) => {
        asked.push(text)
        return execute(text, values)
      }
      const count = (part: string) => asked.filter((text) => text.includes(part)).length
      jobs = createPgBossJobs(queue, (error) => errors.push(error))
      await jobs.start()
      await jobs.work('try-on', { concurrency: 10 }, async () => {})
      await jobs.work('send-mail', { concurrency: 10 }, async () => {})
      await waitUntil(async () => count('where exists') >= 3)
      // Each looked for itself once, when it began, and once more if it was told meanwhile.
      expect(count('SKIP LOCKED')).toBeLessThanOrEqual(40)
    })

    test('work is not being taken before the start', async () => {
      await expect(jobs.check()).rejects.toThrow()
      await jobs.start()
      await expect(jobs.check()).resolves.toBeUndefined()
    })
  })
}
