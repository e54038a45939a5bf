import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { tryOns, users } from '../server/src/database/tables.ts'
import { openPgliteDatabase } from '../server/src/providers/database/pglite.ts'
import { createWeakPasswords } from '../server/test/weak-passwords.ts'
import { expect, isPhone } from './fixtures.ts'
import { person } from './pictures.ts'

/** Who had made how many try-ons when the shared server started: where a test is not about making them. Each test has its own person. */
const pastTryOns = { collector: 6, sharer: 1, unlucky: 1, exhibitor: 1, viewer: 1 }
type PastPerson = keyof typeof pastTryOns

const password = 'a long secret'
const emailOf = (who: PastPerson, hasPhone: boolean) =>
  `${who}-${hasPhone ? 'phone' : 'desktop'}@past.example.com`

/** Signs in and answers the ids of the try-ons, the newest first, of the page that the history shows. */
export async function signInWithPast(context: BrowserContext, who: PastPerson): Promise<string[]> {
  const data = { email: emailOf(who, isPhone()), password }
  expect((await context.request.post('/api/login', { data })).ok()).toBe(true)
  const history = await context.request.get('/api/history/tryons')
  const { sessions }: { sessions: { id: string }[] } = await history.json()
  return sessions.map(({ id }) => id)
}

/** Fills the data folder of a server that is to start, in a fraction of the time that the try-ons would take. */
export async function writePastTryOns(dataFolder: string): Promise<void> {
  const { database, close } = await openPgliteDatabase(dataFolder)
  const account = { emailVerifiedAt: new Date(), passwordHash: await createWeakPasswords().hash(password) }
  for (const hasPhone of [false, true]) {
    for (const who of Object.keys(pastTryOns) as PastPerson[]) {
      const named = { ...account, username: who, email: emailOf(who, hasPhone) }
      const [user] = await database.insert(users).values(named).returning()
      if (!user) throw new Error('Nobody was registered')
      for (let hours = 1; hours <= pastTryOns[who]; hours += 1) {
        const [id, at] = [randomUUID(), new Date(Date.now() - hours * 3_600_000)]
        const times = { createdAt: at, startedAt: at, finishedAt: at }
        const made = { state: 'complete', step: 'finishing', garmentClass: 'top', ...times } as const
        await database.insert(tryOns).values({ id, userId: user.id, idempotencyKey: id, ...made })
        await writePictures(join(dataFolder, 'storage/try-ons', id))
      }
    }
  }
  await close()
}

async function writePictures(folder: string): Promise<void> {
  const { buffer } = await person.read()
  await mkdir(folder, { recursive: true })
  for (const name of ['model.jpg', 'try-on.jpg']) await writeFile(join(folder, name), buffer)
}
