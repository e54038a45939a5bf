import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, refusal, type SentRequest } from '../../../test/api.ts'
import { renderInApp, shownToast, useBrowser } from '../../../test/render-app.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { VerificationCard } from './verification-card.tsx'

useBrowser()

const verified = { email: 'maren@example.com', emailVerified: true, pendingEmail: null, hasPassword: true }
const statusAnswer = (differences: object = {}) => ({
  'GET /api/auth/email-status': { ...verified, ...differences },
})

async function openSettings(onSignedOut = () => {}) {
  renderInApp(<SettingsTab onSignedOut={onSignedOut} />)
  await screen.findByText('maren@example.com')
}

const lastPost = (requests: SentRequest[]) => requests.findLast(({ method }) => method === 'POST')
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('MAIL-4 an unverified user is warned and can have the mail sent again', async () => {
  const requests = answerApi({
    ...statusAnswer({ emailVerified: false }),
    'POST /api/auth/resend-confirmation': {},
  })
  await openSettings()
  expect(screen.getByText('Email Verification Required')).toBeDefined()
  expect(screen.getByText('Please verify your email address to use the virtual try-on service')).toBeDefined()
  expect(screen.getByText('Unverified')).toBeDefined()
  await press('Resend Verification Email')
  expect(lastPost(requests)?.path).toBe('/api/auth/resend-confirmation')
  expect(shownToast()).toMatch(/^Verification Email Sent/)
})

test('MAIL-3 asking too often is told and puts the button to rest for a minute', async () => {
  answerApi({ 'POST /api/auth/resend-confirmation': refusal(429, 'too_many_requests', 'Too many attempts.') })
  renderInApp(<VerificationCard email="maren@example.com" />)
  vi.useFakeTimers()
  await press('Resend Verification Email')
  expect(shownToast()).toBe('Failed to Send Email: Too many attempts.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resend in 60 s' }).disabled).toBe(true)
  for (let second = 0; second < 60; second += 1) act(() => vi.advanceTimersByTime(1000))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resend Verification Email' }).disabled).toBe(
    false,
  )
})

test('MAIL-2 the card names the address and offers to look again', () => {
  answerApi({})
  renderInApp(<VerificationCard email="maren@example.com" />)
  expect(screen.getByRole('heading').textContent).toBe('Email Verification Required')
  expect(screen.getByText('maren@example.com')).toBeDefined()
  expect(screen.getByRole('button', { name: "I've Verified My Email" })).toBeDefined()
  expect(screen.queryByText('Development mailbox')).toBeNull()
})

test('MAIL-5 the current and the pending address are shown with their state', async () => {
  answerApi(statusAnswer({ pendingEmail: 'maren.new@example.com' }))
  await openSettings()
  expect(screen.getByText('Verified')).toBeDefined()
  expect(screen.getByText('Pending verification')).toBeDefined()
  expect(screen.getByText('maren.new@example.com')).toBeDefined()
  expect(screen.queryByText('Email Verification Required')).toBeNull()
})

test('MAIL-5 a new address is checked, sent, and shown as pending', async () => {
  let pendingEmail: string | null = null
  const requests = answerApi({
    'GET /api/auth/email-status': () => ({ ...verified, pendingEmail }),
    'POST /api/auth/change-email': () => {
      pendingEmail = 'new@example.com'
      return {}
    },
  })
  await openSettings()
  type('Change Email Address', 'nonsense')
  await press('Update Email')
  expect(screen.getByText('Please enter a valid email address')).toBeDefined()
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(0)
  type('Change Email Address', 'new@example.com')
  await press('Update Email')
  expect(screen.getByText('Current password is required')).toBeDefined()
  type('Confirm with your password', 'a secret')
  await press('Update Email')
  expect(lastPost(requests)?.body).toEqual({ newEmail: 'new@example.com', currentPassword: 'a secret' })
  expect(shownToast()).toBe('Verification Email Sent: Check your new e-mail address for the link.')
  await screen.findByText('new@example.com')
})

test('MAIL-5 a refused address shows the server’s text', async () => {
  answerApi({
    ...statusAnswer(),
    'POST /api/auth/change-email': refusal(409, 'conflict', 'This address is taken.'),
  })
  await openSettings()
  type('Change Email Address', 'new@example.com')
  type('Confirm with your password', 'a secret')
  await press('Update Email')
  expect(shownToast()).toBe('Email Change Failed: This address is taken.')
})

test('MAIL-6 the password form checks every field with its own message', async () => {
  const requests = answerApi(statusAnswer())
  await openSettings()
  expect(screen.getByLabelText('New password').getAttribute('placeholder')).toMatch(/min 6 characters/)
  await press('Update Password')
  for (const message of [
    'Current password is required',
    'Password must be at least 6 characters',
    'Please confirm your password',
  ]) {
    expect(screen.getByText(message)).toBeDefined()
  }
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'))
  type('Current password', 'old-secret')
  type('New password', 'new-secret')
  type('Confirm new password', 'other')
  await press('Update Password')
  expect(screen.getByText("Passwords don't match")).toBeDefined()
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(0)
})

test('MAIL-6 each password field is shown or hidden by itself', async () => {
  answerApi(statusAnswer())
  await openSettings()
  const form = within(screen.getByRole('form', { name: 'Change password' }))
  const toggles = form.getAllByRole('button', { name: 'Show password' })
  expect(toggles).toHaveLength(3)
  fireEvent.click(toggles[1]!)
  const types = ['Current password', 'New password', 'Confirm new password'].map((label) =>
    screen.getByLabelText(label).getAttribute('type'),
  )
  expect(types).toEqual(['password', 'text', 'password'])
})

test('MAIL-6 a changed password is told and the form is empty again; a refusal shows the server’s text', async () => {
  let isRefused = true
  const requests = answerApi({
    ...statusAnswer(),
    'POST /api/auth/change-password': () =>
      isRefused ? refusal(401, 'invalid_credentials', 'The current password is not correct.') : {},
  })
  await openSettings()
  type('Current password', 'old-secret')
  type('New password', 'new-secret')
  type('Confirm new password', 'new-secret')
  await press('Update Password')
  expect(shownToast()).toBe('Password Change Failed: The current password is not correct.')
  isRefused = false
  await press('Update Password')
  expect(lastPost(requests)?.body).toEqual({
    currentPassword: 'old-secret',
    newPassword: 'new-secret',
    confirmPassword: 'new-secret',
  })
  expect(shownToast()).toBe('Password Updated: Your password has been successfully changed.')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(''))
})

test('MAIL-7 an account without a password sets its first one without naming an old one', async () => {
  const requests = answerApi({ ...statusAnswer({ hasPassword: false }), 'POST /api/auth/set-password': {} })
  await openSettings()
  expect(screen.queryByLabelText('Current password')).toBeNull()
  type('New password', 'new-secret')
  type('Confirm new password', 'new-secret')
  await press('Set Password')
  expect(lastPost(requests)?.path).toBe('/api/auth/set-password')
  expect(lastPost(requests)?.body).toMatchObject({ newPassword: 'new-secret', confirmPassword: 'new-secret' })
})

test('AUTH-13 the settings name the browsers that are signed in and sign one or all of them out', async () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const first = '00000000-0000-4000-8000-000000000001'
  const second = '00000000-0000-4000-8000-000000000002'
  const seen = { createdAt: '2026-11-01T10:00:00Z', lastSeenAt: '2026-11-20T10:00:00Z' }
  const requests = answerApi({
    ...statusAnswer(),
    'GET /api/auth/sessions': [
      { ...seen, id: first, isThisOne: true, userAgent: firefox, place: 'Norway' },
      { ...seen, id: second, isThisOne: false, userAgent: null, place: null },
    ],
    [`DELETE /api/auth/sessions/${second}`]: {},
    'POST /api/auth/logout-everywhere': {},
  })
  const onSignedOut = vi.fn()
  await openSettings(onSignedOut)
  await screen.findByText('Firefox on Linux')
  expect(screen.getByText('This browser')).toBeDefined()
  expect(screen.getByText(/Norway/)).toBeDefined()
  expect(screen.getByText('Unknown browser')).toBeDefined()
  await press(/Sign out Unknown browser/)
  expect(requests).toContainEqual(expect.objectContaining({ path: `/api/auth/sessions/${second}` }))
  await press('Sign Out Everywhere')
  expect(lastPost(requests)?.path).toBe('/api/auth/logout-everywhere')
  expect(onSignedOut).toHaveBeenCalledOnce()
})

const noExport = { state: 'none', progress: 0, bytes: null, expiresAt: null }

test('MAIL-8 my data is prepared in the background, shows how far it is, and can then be downloaded', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const states = [
    noExport,
    { ...noExport, state: 'running', progress: 0.4 },
    { state: 'ready', progress: 1, bytes: 4_200_000, expiresAt: '2026-11-22T10:00:00Z' },
  ]
  const requests = answerApi({
    ...statusAnswer(),
    'GET /api/account/export': () => states[0]!,
    'POST /api/account/export': () => {
      states.shift()
      return { status: 202, body: { ...noExport, state: 'queued' } }
    },
  })
  await openSettings()
  await screen.findByText(/one ZIP file/)
  await press('Prepare my data')
  expect(lastPost(requests)?.path).toBe('/api/account/export')
  expect(screen.queryByRole('button', { name: 'Prepare my data' })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1600))
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
  states.shift()
  await act(() => vi.advanceTimersByTimeAsync(1600))
  const link = screen.getByRole('link', { name: 'Download (4.2 MB)' })
  expect(link.getAttribute('href')).toBe('/api/account/export/download')
  const asked = requests.length
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(requests).toHaveLength(asked)
})

const deletion = () => screen.getByRole('dialog', { name: 'Delete your account?' })

test('MAIL-8 an account is deleted after naming what goes, with its password', async () => {
  let isWrong = true
  const requests = answerApi({
    ...statusAnswer(),
    'DELETE /api/account': () =>
      isWrong
        ? refusal(400, 'wrong_password', 'Current password is incorrect.')
        : { status: 204, body: null },
  })
  const onSignedOut = vi.fn()
  await openSettings(onSignedOut)
  expect(screen.getByText(/every link you shared, are deleted at once/)).toBeDefined()
  await press('Delete My Account')
  expect(deletion().textContent).toContain('maren@example.com')
  await press('Delete for good')
  expect(screen.getByText('Password is required')).toBeDefined()
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
  type('Your password', 'guess')
  await press('Delete for good')
  expect(screen.getByText('Current password is incorrect.')).toBeDefined()
  expect(onSignedOut).not.toHaveBeenCalled()
  isWrong = false
  type('Your password', 'old-secret')
  await press('Delete for good')
  expect(requests.at(-1)?.body).toEqual({ password: 'old-secret' })
  expect(onSignedOut).toHaveBeenCalledOnce()
})

test('MAIL-8 an account without a password is deleted after a fresh sign-in only', async () => {
  const sentence = 'For this we need you to sign out and sign in again first.'
  answerApi({
    ...statusAnswer({ hasPassword: false }),
    'DELETE /api/account': refusal(403, 'sign_in_again', sentence),
  })
  await openSettings()
  await press('Delete My Account')
  expect(screen.queryByLabelText('Your password')).toBeNull()
  await press('Delete for good')
  expect(screen.getByText(sentence)).toBeDefined()
  const again = screen.getByRole('link', { name: 'Sign in again with Google' })
  expect(again.getAttribute('href')).toBe('/api/auth/google')
})

test('AUTH-11 an account with a password can connect Google where the service offers it', async () => {
  answerApi(statusAnswer())
  renderInApp(<SettingsTab onSignedOut={() => undefined} />)
  const link = await screen.findByRole('link', { name: 'Connect Google' })
  expect(link.getAttribute('href')).toBe('/api/auth/google')
})
