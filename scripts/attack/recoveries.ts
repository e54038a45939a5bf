import { times, type Attack, type Person, type Target } from './target.ts'

/* Somebody has been in an account, or wants to be: its owner gets it back, and alone. */

const newPassword = 'copper heron 77'

export const recoveries: Record<string, Attack> = {
  async 'a reset link opened 10 times at once sets one password'(target) {
    const person = await target.registerVerified()
    const token = await askForReset(target, person)
    const answers = await times(10, (index) => reset(target, token, `${newPassword}${index}`))
    const taken = answers.filter(({ status }) => status === 200).length
    return taken === 1 ? null : `${taken} of 10 were taken`
  },

  async 'a reset ends the session of a thief'(target) {
    const person = await target.registerVerified()
    const thief = await signInAs(target, person)
    await reset(target, await askForReset(target, person), newPassword)
    if (await target.isSignedIn(thief)) return 'the thief is still signed in'
    if (await target.canSignIn(person.email, person.password)) return 'the old password still opens'
    return (await target.canSignIn(person.email, newPassword)) ? null : 'the new password does not open'
  },

  async 'a reset ends the change of address that a thief has begun'(target) {
    const person = await target.registerVerified()
    const thief = await signInAs(target, person)
    const newEmail = `thief-${person.email}`
    const begun = await changeEmail(thief, newEmail, person.password)
    if (begun.status !== 200) return `the change could not be begun (${begun.status})`
    const link = await target.readLink(newEmail, '/auth/change-email')
    await reset(target, await askForReset(target, person), newPassword)
    await target.follow(target.newBrowser(), link)
    return (await target.canSignIn(person.email, newPassword)) ? null : "the thief's link took the account"
  },

  async 'a changed password ends a change of address and a reset link asked for before'(target) {
    const person = await target.registerVerified()
    const thief = await signInAs(target, person)
    const newEmail = `thief-${person.email}`
    await changeEmail(thief, newEmail, person.password)
    const link = await target.readLink(newEmail, '/auth/change-email')
    const token = await askForReset(target, person)
    const change = { currentPassword: person.password, newPassword, confirmPassword: newPassword }
    await person.client.post('/api/auth/change-password', change)
    await target.follow(target.newBrowser(), link)
    if (!(await target.canSignIn(person.email, newPassword))) return "the thief's link took the account"
    const { status } = await reset(target, token, 'thieves are here 9')
    return status === 200 ? 'an older reset link still sets a password' : null
  },

  async 'a change of address asks for the password'(target) {
    const person = await target.registerVerified()
    const thief = await signInAs(target, person)
    const { status } = await thief.post('/api/auth/change-email', { newEmail: `thief-${person.email}` })
    return status === 200 ? 'a session alone is enough' : null
  },

  async 'what is only fetched changes nothing'(target) {
    const person = await target.register()
    const link = await target.readLink(person.email, '/auth/verify')
    await target.newBrowser().request(link, { method: 'HEAD' })
    await target.newBrowser().request(link)
    const user = await (await person.client.get('/api/auth/user')).json()
    return user.emailVerified ? 'fetching the link verified the address' : null
  },

  async 'guessing is cut off, by sign-in and by registration, and its owner gets in'(target) {
    const person = await target.registerVerified()
    const guesser = target.newBrowser('203.0.113.9')
    const guess = (path: string, index: number) =>
      guesser.post(path, { username: 'somebody', email: person.email, password: `guess number ${index}` })
    const byLogin = await times(15, (index) => guess('/api/login', index))
    if (!byLogin.some(({ status }) => status === 429)) return 'sign-in was never cut off'
    const right = { username: 'somebody', email: person.email, password: person.password }
    const entered = await guesser.post('/api/register', right)
    const body = entered.status < 300 ? await (await guesser.get('/api/auth/user')).json() : null
    if (body?.emailVerified) return 'registration let the guesser in'
    const { status } = await person.client.post('/api/login', person)
    return status === 200 ? null : `the owner's own browser was refused (${status})`
  },
}

async function signInAs(target: Target, { email, password }: Person) {
  const client = target.newBrowser()
  await client.post('/api/login', { email, password })
  return client
}

/** With the password, which a later version asks for. */
function changeEmail(client: Person['client'], newEmail: string, password: string) {
  return client.post('/api/auth/change-email', { newEmail, password, currentPassword: password })
}

async function askForReset(target: Target, { email }: Person): Promise<string> {
  await target.newBrowser().post('/api/auth/forgot-password', { email })
  return new URL(await target.readLink(email, '/reset-password')).searchParams.get('token') ?? ''
}

function reset(target: Target, token: string, password: string) {
  const body = { token, newPassword: password, confirmPassword: password }
  return target.newBrowser().post('/api/auth/reset-password', body)
}
