import { createTransport } from 'nodemailer'
import { composeMessage } from './message.ts'
import type { Mailer } from './type.ts'

/** Sends over SMTP. `url` is smtp:// (STARTTLS when offered) or smtps:// (TLS from the start), with user and password inside. */
export function createSmtpMailer(url: string, from: { name: string; address: string }): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    subProcessor: { name: 'Mail delivery', purpose: 'delivers our messages to you' },
    async send(mail) {
      await transport.sendMail(composeMessage(mail, from))
    },
    close: async () => transport.close(),
  }
}
