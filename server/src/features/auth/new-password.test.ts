import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, registerUser, type TestApp } from '../../../test/app.ts'

describe('Choosing a password', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.stop())

  const register = async (password: string, details = {}) => {
    const form = { username: 'Marlene', email: `${crypto.randomUUID()}@example.com`, password, ...details }
    const response = await app.newClient().post('/api/register', form)
    return { status: response.status, ...(await response.json()) }
  }

  test.each([
    ['12345', 'Password must be at least 6 characters'],
    ['kx7#qpz', 'Please choose at least 8 characters'],
    ['password1', 'This password is among those that are guessed first. Please choose another one.'],
    ['Baseball1', 'This password is among those that are guessed first. Please choose another one.'],
    ['!!Marlene99', 'Please choose a password that is not your name, your address or ours.'],
    ['Ourela-2026!', 'Please choose a password that is not your name, your address or ours.'],
  ])('AUTH-4 SIGNIN-11 %s is refused with its own sentence', async (password, error) => {
    expect(await register(password)).toEqual({ status: 400, code: 'invalid_input', field: 'password', error })
  })

  test('SIGNIN-11 a passphrase of any alphabet is taken, spaces and all', async () => {
    for (const password of ['wolke über dem see', '気持ちのいい朝の散歩', 'kx7#qpz!']) {
      expect((await register(password)).status).toBe(200)
    }
    expect((await register('сова летит ночью', { username: 'Оля' })).status).toBe(200)
  })

  test('SIGNIN-11 the same holds wherever a password is chosen, and an older one still signs in', async () => {
    const { client, email, password } = await registerUser(app)
    const change = { currentPassword: password, newPassword: 'password1', confirmPassword: 'password1' }
    const answer = await client.post('/api/auth/change-password', change)
    expect([answer.status, (await answer.json()).field]).toEqual([400, 'newPassword'])
    expect((await app.newClient().post('/api/login', { email, password: 'short' })).status).toBe(401)
    expect((await app.newClient().post('/api/login', { email, password })).status).toBe(200)
  })
})
