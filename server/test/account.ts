import { expect } from 'vitest'
import { userSchema } from '../../contract/auth.ts'
import { pressLink, readMailedLink, type TestApp } from './app.ts'
import type { Client } from './client.ts'

export const password = 'correct horse'
export const newer = 'a newer horse'
export const newAddress = () => `user-${crypto.randomUUID()}@example.com`
export const readError = async (response: Response) => ({
  status: response.status,
  ...(await response.json()),
})
export const locationOf = (response: Response) => response.headers.get('location')
export const outcome = (name: string) => `/email-link?outcome=${name}`

/** What somebody does with their account, or with another's: passwords, addresses, and the links that are mailed for them. */
export function createAccountSteps(app: () => TestApp) {
  const isIn = async (client: Client) => (await client.get('/api/auth/user')).status === 200
  const addressOf = async (client: Client) =>
    userSchema.parse(await (await client.get('/api/auth/user')).json()).email
  const statusOf = async (client: Client) => (await client.get('/api/auth/email-status')).json()
  const login = async (email: string, secret: string, client = app().newClient()) => {
    const { status } = await client.post('/api/login', { email, password: secret })
    return { client, status }
  }
  const askForChange = (client: Client, newEmail: string, currentPassword = password) =>
    client.post('/api/auth/change-email', { newEmail, currentPassword })
  const askForReset = (email: string) => app().newClient().post('/api/auth/forgot-password', { email })
  const reset = (link: string, newPassword = newer, client = app().newClient()) =>
    client.post('/api/auth/reset-password', {
      token: new URL(link).searchParams.get('token'),
      newPassword,
      confirmPassword: newPassword,
    })
  const changePassword = (client: Client, currentPassword = password, newPassword = newer) =>
    client.post('/api/auth/change-password', { currentPassword, newPassword, confirmPassword: newPassword })
  const changeLink = (email: string, count = 1) => readMailedLink(app(), email, '/auth/change-email', count)
  const undoLink = (email: string, count = 1) =>
    readMailedLink(app(), email, '/auth/undo-email-change', count)
  const resetLink = (email: string, count = 1) => readMailedLink(app(), email, '/reset-password', count)
  const mailsTo = async (email: string) =>
    ((await app().deps.outbox?.list()) ?? []).filter(({ recipient }) => recipient === email)

  /** The account's address is changed by whoever is signed in; answers where that browser is told how it went. */
  async function moveTo(client: Client, newEmail: string, secret = password) {
    expect((await askForChange(client, newEmail, secret)).status).toBe(200)
    return locationOf(await pressLink(client, await changeLink(newEmail)))
  }

  return {
    isIn,
    addressOf,
    statusOf,
    login,
    askForChange,
    askForReset,
    reset,
    changePassword,
    changeLink,
    undoLink,
    resetLink,
    mailsTo,
    moveTo,
  }
}
