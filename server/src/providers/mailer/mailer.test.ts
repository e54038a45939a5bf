import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeMailer, type ReceivedMail } from './conformance.ts'
import { createOutboxMailer } from './outbox.ts'
import { createSmtpMailer } from './smtp.ts'

const from = { name: 'Ourela', address: 'no-reply@ourela.example' }
const mail = {
  id: '0b6c1f0e-6c1e-4b7e-9d0f-7a3f9b1c2d3e',
  recipient: 'somebody@example.com',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
}
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ourela-mail-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describeMailer('outbox', async () => {
  const mailer = createOutboxMailer(folder, from, () => new Date())
  return {
    mailer,
    close: () => mailer.close(),
    async received() {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
      return Promise.all(
        names.map(async (name) => {
          const message = await parse(await readFile(join(folder, name)))
          const recipients = message.headers.get('to')?.match(/[^\s<>,]+@[^\s<>,]+/g) ?? []
          return { ...message, deliveredTo: recipients }
        }),
      )
    },
  }
})

describeMailer('SMTP', async () => {
  const received: ReceivedMail[] = []
  const server = await listen({
    async onData(stream, session, done) {
      const message = await parse(await buffer(stream))
      received.push({ ...message, deliveredTo: session.envelope.rcptTo.map(({ address }) => address) })
      done()
    },
  })
  const mailer = createSmtpMailer(server.url, from)
  return {
    mailer,
    received: async () => received,
    async close() {
      await mailer.close()
      await server.close()
    },
  }
})

describe('SMTP mailer', () => {
  test.each([
    ['a temporary error', 451],
    ['a permanent error', 550],
  ])('%s at the recipient rejects, so that the mail is tried again or shown as failing', async (_, code) => {
    const server = await listen({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode: code })),
    })
    const mailer = createSmtpMailer(server.url, from)
    await expect(mailer.send(mail)).rejects.toMatchObject({ responseCode: code })
    await mailer.close()
    await server.close()
  })

  test('a refusal after the message itself rejects', async () => {
    const server = await listen({
      onData(stream, _session, done) {
        stream.resume().on('end', () => done(Object.assign(new Error('spam'), { responseCode: 554 })))
      },
    })
    const mailer = createSmtpMailer(server.url, from)
    await expect(mailer.send(mail)).rejects.toMatchObject({ responseCode: 554 })
    await mailer.close()
    await server.close()
  })

  test('a server that is not there rejects', async () => {
    const server = await listen({})
    await server.close()
    const mailer = createSmtpMailer(server.url, from)
    await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED')
    await mailer.close()
  })

  test('a wrong password rejects', async () => {
    const server = await listen({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('wrong')),
    })
    const mailer = createSmtpMailer(server.url.replace('smtp://', 'smtp://user:secret@'), from)
    await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'EAUTH' })
    await mailer.close()
    await server.close()
  })
})

test('the outbox lists the newest mail first, as it was written', async () => {
  let minute = 0
  const now = () => new Date(Date.UTC(2025, 0, 1, 12, minute++))
  const outbox = createOutboxMailer(join(folder, 'listed'), from, now)
  expect(await outbox.list()).toEqual([])
  for (const [i, subject] of ['First', 'Zweite – 確認'].entries()) {
    await outbox.send({ ...mail, id: `${i}${mail.id.slice(1)}`, subject })
  }
  expect(
    (await outbox.list()).map(({ subject, recipient, text }) => [subject, recipient, text.trim()]),
  ).toEqual([
    ['Zweite – 確認', mail.recipient, 'Hello'],
    ['First', mail.recipient, 'Hello'],
  ])
})

async function listen(options: SMTPServerOptions) {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], ...options })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function parse(bytes: Uint8Array) {
  const { headers, subject, text, html } = await PostalMime.parse(bytes)
  return {
    headers: new Map(headers.map(({ key, value }) => [key, value])),
    subject: subject ?? '',
    text: text ?? '',
    html: html ?? '',
  }
}
