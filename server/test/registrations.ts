import { createOutboxMailer } from '../src/providers/mailer/outbox.ts'
import { pressLink, waitUntil } from './app.ts'
import type { Client } from './client.ts'
import type { Process } from './processes.ts'

/** Registers people at a process, whose mail lies in this folder. */
export function registrations(outboxFolder: string) {
  const from = { name: 'Ourela', address: 'no-reply@ourela.example' }
  const outbox = createOutboxMailer(outboxFolder, from, () => new Date())
  return {
    /** Somebody who has registered and verified the address. */
    async register(process: Process, email: string): Promise<Client> {
      const client = process.clientOf(new Map())
      await client.post('/api/register', { username: 'somebody', email, password: 'correct horse' })
      const link = await waitUntil(async () => {
        const mail = (await outbox.list()).find(({ recipient }) => recipient === email)
        return /\/auth\/verify\?token=\S+/.exec(mail?.text ?? '')?.[0]
      })
      await pressLink(client, link)
      return client
    },
  }
}
