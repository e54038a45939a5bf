import { randomUUID } from 'node:crypto'
import { createClient, type Client } from '../../server/test/client.ts'

/** Answers what is broken, or null when everything held. */
export type Attack = (target: Target) => Promise<string | null>
export type Person = { client: Client; email: string; password: string }
export type Target = ReturnType<typeof createTarget>

const patienceMs = 30_000
let visitors = 0

/** The server under attack, by what its users can do. */
export function createTarget(url: string, processId: number) {
  /** A browser, each from a network of its own where nothing else is said. */
  function newBrowser(address = `198.51.${Math.floor(++visitors / 250)}.${visitors % 250}`): Client {
    const send = (request: Request) => fetch(request, { redirect: 'manual' })
    return createClient(send, url, { 'x-forwarded-for': address })
  }

  async function register(details: Partial<Person> = {}): Promise<Person> {
    const person = { email: `user-${randomUUID()}@example.com`, password: 'violet otter 41', ...details }
    const client = newBrowser()
    const { email, password } = person
    await client.post('/api/register', { username: 'somebody', email, password })
    return { ...person, client }
  }

  /** The newest link of this path that was mailed to an address, as the development mailbox shows it. */
  async function readLink(email: string, path: string): Promise<string> {
    const deadline = Date.now() + patienceMs
    while (Date.now() < deadline) {
      // Asked directly: the mailbox answers nobody who comes through a proxy.
      const page = await (await fetch(`${url}/dev/outbox`)).text()
      const mails = page.split('<article>').filter((mail) => mail.includes(`To ${email} `))
      const links = mails.flatMap((mail) =>
        [...mail.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link),
      )
      const found = links.find((link) => new URL(link).pathname === path)
      if (found) return found.replaceAll('&amp;', '&')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`no mail to ${email} with a link to ${path}`)
  }

  /** Opens a mailed link and presses its button, where its page has one. */
  async function follow(client: Client, link: string): Promise<Response> {
    const page = await client.request(link, { redirect: 'manual' })
    const html = page.status === 200 ? await page.text() : ''
    const form = /<form[^>]*method="post"[^>]*>.*?<\/form>/is.exec(html)?.[0]
    if (!form) return page
    const action = /action="([^"]*)"/.exec(form)?.[1]?.replaceAll('&amp;', '&')
    const fields = [...form.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)]
    const body = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]))
    return client.request(new URL(action || link, link).href, { method: 'POST', body, redirect: 'manual' })
  }

  async function registerVerified(): Promise<Person> {
    const person = await register()
    await follow(person.client, await readLink(person.email, '/auth/verify'))
    return person
  }

  return {
    processId,
    newBrowser,
    register,
    registerVerified,
    readLink,
    follow,
    isSignedIn: async (client: Client) => (await client.get('/api/auth/user')).status === 200,
    balanceOf: async (client: Client): Promise<number> =>
      (await (await client.get('/api/tokens/balance')).json()).balance,
    canSignIn: async (email: string, password: string) =>
      (await newBrowser().post('/api/login', { email, password })).status === 200,
  }
}

export const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))
