import { times, type Attack } from './target.ts'

/* The same thing many times at once: it may count once. */

export const races: Record<string, Attack> = {
  async 'a verification link opened 20 times at once gives one bonus'(target) {
    const person = await target.register()
    const link = await target.readLink(person.email, '/auth/verify')
    await times(20, () => target.follow(person.client, link))
    const balance = await target.balanceOf(person.client)
    return balance === 3 ? null : `the balance is ${balance}`
  },

  async 'a payment confirmed 20 times at once is credited once'(target) {
    const { client } = await target.registerVerified()
    const created = await client.post('/api/tokens/create-payment-intent', { packageId: 'popular' })
    const { clientSecret }: { clientSecret: string } = await created.json()
    const paymentIntentId = clientSecret.split('_secret_')[0] ?? ''
    const card = { clientSecret, cardNumber: '4242424242424242' }
    await times(10, () => client.post(`/api/sandbox-payments/${paymentIntentId}/confirm`, card))
    const answers = await times(20, () => client.post('/api/tokens/confirm-payment', { paymentIntentId }))
    const failed = answers.filter(({ status }) => status >= 500).length
    const balance = await target.balanceOf(client)
    return balance === 103 && failed === 0 ? null : `the balance is ${balance}, ${failed} answers were errors`
  },

  async "a payment confirmed by another user is not that user's"(target) {
    const [owner, thief] = [await target.registerVerified(), await target.registerVerified()]
    const created = await owner.client.post('/api/tokens/create-payment-intent', { packageId: 'popular' })
    const { clientSecret }: { clientSecret: string } = await created.json()
    const paymentIntentId = clientSecret.split('_secret_')[0] ?? ''
    const card = { clientSecret, cardNumber: '4242424242424242' }
    await owner.client.post(`/api/sandbox-payments/${paymentIntentId}/confirm`, card)
    await times(10, () => thief.client.post('/api/tokens/confirm-payment', { paymentIntentId }))
    const balance = await target.balanceOf(thief.client)
    return balance === 3 ? null : `the thief has ${balance} tokens`
  },

  async 'one address registered 10 times at once is verified by one account'(target) {
    const first = await target.register()
    await times(9, () => target.register({ email: first.email, password: 'another otter 42' }))
    const link = await target.readLink(first.email, '/auth/verify')
    await times(10, () => target.follow(target.newBrowser(), link))
    const passwords = [first.password, 'another otter 42']
    const verified = await Promise.all(
      passwords.map(async (password) => {
        const client = target.newBrowser()
        await client.post('/api/login', { email: first.email, password })
        const answer = await client.get('/api/auth/user')
        return answer.status === 200 && (await answer.json()).emailVerified === true
      }),
    )
    const count = verified.filter(Boolean).length
    return count <= 1 ? null : `${count} accounts verified the same address`
  },

  async 'an account deleted while it pays ends without an error of ours'(target) {
    const { client, password } = await target.registerVerified()
    const json = { 'content-type': 'application/json' }
    const remove = () =>
      client.request('/api/account', { method: 'DELETE', body: JSON.stringify({ password }), headers: json })
    const buy = () => client.post('/api/tokens/create-payment-intent', { packageId: 'starter' })
    const answers = await times(12, (index) => (index % 4 === 3 ? remove() : buy()))
    const failed = answers.filter(({ status }) => status >= 500).map(({ status }) => status)
    return failed.length === 0 ? null : `answers of ${failed.join(', ')}`
  },
}
