import { eq } from 'drizzle-orm'
import { users } from '../src/database/tables.ts'
import { signedInClient, type TestApp } from './app.ts'

/** Somebody who has registered, verified the address and was made an admin. */
export async function newAdmin(app: TestApp) {
  const admin = await signedInClient(app)
  await app.deps.database.update(users).set({ isAdmin: true }).where(eq(users.email, admin.email))
  return { ...admin, id: await idOf(app, admin.email) }
}

export async function idOf(app: TestApp, email: string): Promise<string> {
  const account = await app.deps.database.query.users.findFirst({
    where: (table, { eq: equals }) => equals(table.email, email),
  })
  if (!account) throw new Error(`Nobody has the address ${email}`)
  return account.id
}
