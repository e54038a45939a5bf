import { webhookFailingDays, type WebhookOffReason } from '../../../../contract/webhooks.ts'
import { greet, writeLetter, type MailText } from '../../platform/letter.ts'

type SwitchedOff = { brand: string; username: string; host: string; offReason: WebhookOffReason; url: string }

export function writeSwitchedOffMail({ brand, username, host, offReason, url }: SwitchedOff): MailText {
  const why =
    offReason === 'gone'
      ? `Your webhook at ${host} answered that it is gone for good (status 410).`
      : `Your webhook at ${host} has accepted nothing for ${webhookFailingDays} days.`
  return writeLetter({
    brand,
    subject: `A webhook was switched off at ${brand}`,
    paragraphs: [
      greet(username),
      `${why} We have switched it off, and it gets no more events.`,
      'Its log shows what came back at each attempt. Once it works, switch it on again there; events of the last 24 hours that still wait are sent then.',
    ],
    action: { label: 'Open your webhooks', url },
  })
}
