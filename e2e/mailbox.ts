import type { APIRequestContext } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The mailed link whose path is `path`, in the newest mail to this address; waits until there is one `besides` an earlier one. */
export async function readMailedLink(
  request: APIRequestContext,
  email: string,
  path: string,
  besides?: string,
): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const mails = await readMails(request, email)
    link = mails.flatMap(linksIn).find((url) => new URL(url).pathname === path && url !== besides)
    expect(link, `a mail to ${email} with a link to ${path}`).toBeDefined()
  }).toPass({ timeout: 30_000, intervals: [100, 200, 500] })
  return link ?? ''
}

/** Presses the button of a mailed link's page, with the cookies of `request`, and answers the link. */
export async function openMailedLink(
  request: APIRequestContext,
  email: string,
  path: string,
  besides?: string,
): Promise<string> {
  const link = await readMailedLink(request, email, path, besides)
  const token = new URL(link).searchParams.get('token') ?? ''
  const response = await request.post(path, { form: { token } })
  expect(response.ok(), response.url()).toBe(true)
  return link
}

/** The articles of the development mailbox that went to this address, newest first. */
async function readMails(request: APIRequestContext, email: string): Promise<string[]> {
  const page = await (await request.get('/dev/outbox')).text()
  return page.split('<article>').filter((article) => article.includes(`To ${email} `))
}

function linksIn(article: string): string[] {
  return [...article.matchAll(/href="([^"]+)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'))
}

/** What stands in the newest mail to this address whose subject begins so; waits until there is one. */
export async function findMail(request: APIRequestContext, email: string, subject: string): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    const mails = await readMails(request, email)
    found = mails.find((mail) => mail.includes(`<h2>${subject}`))
    expect(found, `a mail to ${email} about ${subject}`).toBeDefined()
  }).toPass({ timeout: 30_000, intervals: [100, 200, 500] })
  return found ?? ''
}
