import { eq } from 'drizzle-orm'
import { users } from '../src/database/tables.ts'
import { defaultSiteSettings } from '../../contract/site-settings.ts'
import { signedInClient, type TestApp } from './app.ts'

/** Somebody who has registered, verified the address and was made an admin. */
export async function newAdmin(app: TestApp) {
  const admin = await signedInClient(app)
  await app.deps.database.update(users).set({ isAdmin: true }).where(eq(users.email, admin.email))
  return { ...admin, id: await idOf(app, admin.email) }
}

export type TestAdmin = Awaited<ReturnType<typeof newAdmin>>

/** Sets these at the desk, and everything else to its default. */
export function changeSettings({ client }: TestAdmin, settings: object, reason = 'For the test') {
  return client.put('/api/admin/settings', { ...defaultSiteSettings, ...settings, reason })
}

export async function idOf(app: TestApp, email: string): Promise<string> {
  const account = await app.deps.database.query.users.findFirst({
    where: (table, { eq: equals }) => equals(table.email, email),
  })
  if (!account) throw new Error(`Nobody has the address ${email}`)
  return account.id
}
