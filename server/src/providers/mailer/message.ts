import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './type.ts'

/** The RFC 5322 message of a mail, with an explicit envelope so that no header can add a recipient. */
export function composeMessage(mail: Mail, from: { name: string; address: string }): SendMailOptions {
  const recipient = requireOneAddress(mail.recipient)
  return {
    from,
    to: { name: '', address: recipient },
    envelope: { from: from.address, to: [recipient] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${from.address.split('@')[1]}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The mail library reads a list out of a text with commas, or an address out of angle brackets: neither may come through. */
function requireOneAddress(recipient: string): string {
  if (!/^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/.test(recipient)) throw new Error('Not one mail address')
  return recipient
}
