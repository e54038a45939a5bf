import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { composeMessage } from './message.ts'
import type { LocalOutbox, Mailer, OutboxMessage } from './type.ts'

const shownMessages = 100

/** Writes each mail as one .eml file into `folder` and reads them back. Delivers nothing. */
export function createOutboxMailer(
  folder: string,
  from: { name: string; address: string },
  now: () => Date,
): Mailer & LocalOutbox {
  /** What the last list held: a mail that lies there does not change. */
  let listed = new Map<string, OutboxMessage>()
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    subProcessor: null,
    async send(mail) {
      const { message } = await transport.sendMail({ ...composeMessage(mail, from), date: now() })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${now().toISOString().replaceAll(':', '-')}-${mail.id}.eml`)
      await writeFile(`${path}.part`, message, { mode: 0o600 })
      await rename(`${path}.part`, path)
    },
    async deleteTo(addresses) {
      const wanted = addresses.map((address) => address.toLowerCase())
      for (const name of await listMessages(folder)) {
        const { recipient } = await readMessage(folder, name)
        if (wanted.includes(recipient.toLowerCase())) await rm(join(folder, name), { force: true })
      }
    },
    async list() {
      const names = (await listMessages(folder)).sort().reverse().slice(0, shownMessages)
      const messages = await Promise.all(
        names.map(async (name) => listed.get(name) ?? (await readMessage(folder, name))),
      )
      listed = new Map(messages.map((message) => [message.fileName, message]))
      return messages
    },
    close: async () => transport.close(),
  }
}

async function listMessages(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return (await readdir(folder)).filter((name) => name.endsWith('.eml'))
}

async function readMessage(folder: string, fileName: string): Promise<OutboxMessage> {
  const email = await PostalMime.parse(await readFile(join(folder, fileName)))
  return {
    fileName,
    recipient: email.to?.[0]?.address ?? '',
    subject: email.subject ?? '',
    text: email.text ?? '',
    sentAt: new Date(email.date ?? 0),
  }
}
