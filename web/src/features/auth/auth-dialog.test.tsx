import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Boot } from '../../../../contract/boot.ts'
import { withBoot } from '../../../test/boot.tsx'
import { answerApi, noConnection, refusal } from '../../../test/api.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { currentToast } from '../../ui/toast.tsx'
import AuthDialog from './auth-dialog.tsx'
import { useAuthDialog } from './use-auth-dialog.ts'
import { seedUser, useUser } from './use-user.ts'

const user = { id: 'u', username: 'maren', email: 'm@example.com', emailVerified: false, isAdmin: false }

function Page() {
  const { view, open, close } = useAuthDialog()
  useUser()
  return <AuthDialog view={view ?? 'login'} isOpen={view !== null} onView={open} onClose={close} />
}

function showDialog(address: string, boot: Partial<Boot> = {}) {
  history.replaceState(null, '', address)
  const queryClient = createQueryClient()
  seedUser(queryClient, null)
  const page = (
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>
  )
  render(withBoot(page, boot))
  return queryClient
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const fill = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const submit = (name: string) => act(async () => screen.getByRole('button', { name }).click())
const errorOf = (label: string) => {
  const note = field(label).getAttribute('aria-describedby')
  return note ? document.getElementById(note)?.textContent : undefined
}

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('AUTH-1 the dialog has both tabs, Google and links to the terms and the privacy page', () => {
  showDialog('/?auth=register')
  expect(screen.getByRole('tab', { name: 'Register' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('link', { name: 'Continue with Google' }).getAttribute('href')).toBe(
    '/api/auth/google',
  )
  expect(screen.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms')
  expect(screen.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy')
})

test('AUTH-1 an installation without Google sign-in does not offer it', () => {
  showDialog('/?auth=login', { hasGoogleSignIn: false })
  expect(screen.queryByText('Continue with Google')).toBeNull()
})

test('AUTH-3 login says what is missing or wrong, and brings the focus there', async () => {
  showDialog('/?auth=login')
  await submit('Sign In')
  expect([errorOf('Email'), errorOf('Password')]).toEqual(['Email is required', 'Password is required'])
  expect(document.activeElement).toBe(field('Email'))
  fill('Email', 'maren@')
  fill('Password', 'x')
  await submit('Sign In')
  expect(errorOf('Email')).toBe('Please enter a valid email address')
  expect(field('Email').getAttribute('aria-invalid')).toBe('true')
  fill('Email', 'maren@example.com')
  expect(errorOf('Email')).toBeUndefined()
})

test('AUTH-4 registration says what is wrong with each field', async () => {
  showDialog('/?auth=register')
  fill('Username', 'ma')
  fill('Email', 'maren')
  fill('Password', 'short')
  fill('Confirm password', 'other')
  await submit('Create Account')
  expect(['Username', 'Email', 'Password', 'Confirm password'].map(errorOf)).toEqual([
    'Username must be at least 3 characters',
    'Please enter a valid email',
    'Password must be at least 6 characters',
    "Passwords don't match",
  ])
})

test('AUTH-4 the password toggle serves every password field', () => {
  showDialog('/?auth=register')
  const types = () => [field('Password').type, field('Confirm password').type]
  expect(types()).toEqual(['password', 'password'])
  const [toggle] = screen.getAllByRole('button', { name: 'Show password' })
  act(() => toggle?.click())
  expect(types()).toEqual(['text', 'text'])
  expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(2)
})

test('AUTH-4 AUTH-7 registering sends no confirmation, refreshes the user and opens the dashboard', async () => {
  const requests = answerApi({ 'POST /api/register': { ok: true }, 'GET /api/auth/user': user })
  const queryClient = showDialog('/?auth=register')
  fill('Username', 'maren')
  fill('Email', 'm@example.com')
  fill('Password', 'secret12')
  fill('Confirm password', 'secret12')
  await submit('Create Account')
  await waitFor(() => expect(location.pathname + location.search).toBe('/dashboard'))
  expect(requests[0]?.body).toEqual({ username: 'maren', email: 'm@example.com', password: 'secret12' })
  expect(queryClient.getQueryData(queryKeys.user)).toEqual(user)
  expect(currentToast()).toMatchObject({
    title: 'Welcome to Seamline!',
    description: 'Account created successfully! Check your email to verify and claim your 3 FREE tokens!',
  })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('AUTH-2 AUTH-7 signing in is sent once, shows that it runs, and welcomes', async () => {
  let answer = (): void => undefined
  const arrived = new Promise<void>((resolve) => (answer = resolve))
  const requests = answerApi({
    'POST /api/login': () => arrived.then(() => ({ ok: true })),
    'GET /api/auth/user': user,
  })
  showDialog('/?auth=login')
  fill('Email', 'm@example.com')
  fill('Password', 'secret12')
  const form = field('Email').form
  if (!form) throw new Error('The field is in no form')
  fireEvent.submit(form)
  fireEvent.submit(form)
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Signing in...' })
  expect(busy.disabled).toBe(true)
  answer()
  await waitFor(() => expect(location.pathname).toBe('/dashboard'))
  expect(requests.filter(({ path }) => path === '/api/login')).toHaveLength(1)
  expect(currentToast()).toMatchObject({
    title: 'Welcome back!',
    description: 'You have successfully logged in.',
  })
})

test('AUTH-8 a refused login says why; without an answer it says what to check', async () => {
  answerApi({ 'POST /api/login': { status: 401, body: { error: 'The email or password is not correct.' } } })
  showDialog('/?auth=login')
  fill('Email', 'm@example.com')
  fill('Password', 'secret12')
  await submit('Sign In')
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: 'Login Failed',
      description: 'The email or password is not correct.',
      tone: 'destructive',
    }),
  )
  answerApi({ 'POST /api/login': noConnection })
  await submit('Sign In')
  await waitFor(() =>
    expect(currentToast()?.description).toBe('Please check your credentials and try again.'),
  )
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('AUTH-8 a refused registration says why; without an answer it says what to try', async () => {
  answerApi({ 'POST /api/register': refusal(429, 'too_many_requests', 'Too many attempts.') })
  showDialog('/?auth=register')
  fill('Username', 'maren')
  fill('Email', 'm@example.com')
  fill('Password', 'secret12')
  fill('Confirm password', 'secret12')
  await submit('Create Account')
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: 'Registration Failed',
      description: 'Too many attempts.',
      tone: 'destructive',
    }),
  )
  answerApi({ 'POST /api/register': noConnection })
  await submit('Create Account')
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      title: 'Registration Failed',
      description: 'Please try again with different credentials.',
    }),
  )
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('AUTH-12 a forgotten password is asked for by mail, without telling whether there is an account', async () => {
  const requests = answerApi({ 'POST /api/auth/forgot-password': { ok: true } })
  showDialog('/?auth=login')
  await submit('Forgot your password?')
  fill('Email', 'm@example.com')
  await submit('Send Link')
  expect((await screen.findByRole('status')).textContent).toContain('If m@example.com has an account')
  expect(requests[0]?.body).toEqual({ email: 'm@example.com' })
})

test('SIGNIN-13 SIGNIN-14 the dialog offers the operator’s provider, and with passwords switched off no form at all', () => {
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  showDialog('/?auth=login', { hasGoogleSignIn: false, openIdName: 'Example ID' })
  const link = screen.getByRole('link', { name: 'Continue with Example ID' })
  expect(link.getAttribute('href')).toBe('/api/auth/openid')
  expect(field('Email')).toBeDefined()
  cleanup()
  showDialog('/?auth=forgot', { openIdName: 'Example ID', hasPasswordSignIn: false })
  expect(screen.getByRole('link', { name: 'Continue with Example ID' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeDefined()
  expect(screen.queryByLabelText('Email')).toBeNull()
  expect(screen.queryByRole('tab')).toBeNull()
})

test('SIGNIN-7 a right password of an account with two-step sign-in asks for the code, and says what is wrong with it', async () => {
  answerApi({
    'POST /api/login': { status: 401, body: { error: 'One more step.', code: 'second_factor_required' } },
    'POST /api/auth/second-factor/check': {
      status: 400,
      body: { error: 'This code is not correct.', code: 'wrong_code', field: 'code' },
    },
  })
  showDialog('/?auth=login')
  fill('Email', 'm@example.com')
  fill('Password', 'correct horse')
  await submit('Sign In')
  await screen.findByRole('heading', { name: 'One more step' })
  await submit('Sign In')
  expect(errorOf('Code')).toBe('Please enter the code')
  fill('Code', '123456')
  await submit('Sign In')
  await waitFor(() => expect(errorOf('Code')).toBe('This code is not correct.'))
  await submit('Use a recovery code')
  expect(field('Recovery code')).toBeDefined()
})
