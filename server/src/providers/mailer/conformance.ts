import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Mail, Mailer } from './type.ts'

/** A message as whoever received it sees it. */
export type ReceivedMail = {
  /** The addresses it was really delivered to. */
  deliveredTo: string[]
  headers: Map<string, string>
  subject: string
  text: string
  html: string
}

type Opened = { mailer: Mailer; received: () => Promise<ReceivedMail[]>; close: () => Promise<void> }

const mail: Mail = {
  id: '0b6c1f0e-6c1e-4b7e-9d0f-7a3f9b1c2d3e',
  recipient: 'zoë@example.com',
  subject: 'Plain',
  text: 'Hello',
  html: '<p>Hello</p>',
}

/** What every mailer keeps to. `open` answers one that sends as Ourela <no-reply@ourela.example>, and what it has delivered. */
export function describeMailer(name: string, open: () => Promise<Opened>): void {
  describe(`${name} mailer`, () => {
    let opened: Opened
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(async () => opened.close())

    let count = 0
    /** Sends one message and reads it where it arrived. */
    async function deliver(change: Partial<Mail>): Promise<ReceivedMail> {
      const id = `${mail.id.slice(0, -4)}${String(++count).padStart(4, '0')}`
      await opened.mailer.send({ ...mail, id, ...change })
      const all = await opened.received()
      const found = all.find(({ headers }) => headers.get('message-id')?.includes(change.id ?? id))
      if (!found) throw new Error('The message did not arrive')
      return found
    }

    test('MAIL-1 a mail arrives whole: subject, text and HTML in any language, and its link intact', async () => {
      const link = `https://try.example.com/auth/verify?token=${'aB3_-'.repeat(40)}&next=%2Fdashboard`
      const subject = 'Žluťoučký kůň 👗 確認してください – bestätige deine Adresse, und zwar möglichst bald'
      const text = `Hallo Zoë,\n\n${link}\n\n. a line that begins with a dot\n.\nEnd`
      const received = await deliver({ subject, text, html: `<p>Zoë 👗</p><a href="${link}">確認</a>` })
      expect(received.subject).toBe(subject)
      expect(received.text.replaceAll('\r\n', '\n').trim()).toBe(text)
      expect(received.html).toContain(`<a href="${link}">確認</a>`)
      expect(received.deliveredTo).toEqual(['zoë@example.com'])
    })

    test('says who it is from, that a machine wrote it, and keeps its id when it is sent again', async () => {
      const first = await deliver({})
      expect(first.headers.get('from')).toBe('Ourela <no-reply@ourela.example>')
      expect(first.headers.get('auto-submitted')).toBe('auto-generated')
      const { id } = { id: '11111111-1111-4111-8111-111111111111' }
      const ids = [await deliver({ id }), await deliver({ id })].map(({ headers }) =>
        headers.get('message-id'),
      )
      expect(new Set(ids)).toEqual(new Set([`<${id}@ourela.example>`]))
    })

    test('a subject with line breaks adds no header', async () => {
      const received = await deliver({ subject: 'Hello\r\nBcc: evil@example.com\r\nX-Evil: yes' })
      expect(received.deliveredTo).toEqual([mail.recipient])
      expect(received.headers.has('bcc')).toBe(false)
      expect(received.headers.has('x-evil')).toBe(false)
    })

    test.each([
      'victim@example.com\r\nBcc: evil@example.com',
      'victim@example.com\nX-Evil: yes',
      'victim@example.com, evil@example.com',
      'victim@example.com; evil@example.com',
      'Evil <evil@example.com>, victim@example.com',
      '"evil@example.com" <victim@example.com>, evil@example.com',
      'victim@example.com> RCPT TO:<evil@example.com',
    ])('the recipient %j reaches nobody else', async (recipient) => {
      const before = (await opened.received()).length
      await opened.mailer.send({ ...mail, recipient }).catch(() => {})
      for (const { deliveredTo, headers } of (await opened.received()).slice(before)) {
        expect(deliveredTo.length).toBeLessThanOrEqual(1)
        expect(deliveredTo).not.toContain('evil@example.com')
        expect(headers.has('bcc')).toBe(false)
        expect(headers.has('x-evil')).toBe(false)
      }
    })
  })
}
