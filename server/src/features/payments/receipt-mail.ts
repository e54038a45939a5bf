import { greet, writeLetter, type MailText } from '../../platform/letter.ts'
import type { Payment } from './repository.ts'

type Bought = Pick<Payment, 'id' | 'tokens' | 'amount' | 'currency' | 'provider' | 'paymentIntentId'>
type ReceiptMail = { brand: string; username: string; publicUrl: string; packageName: string; paidAt: Date }

/** Tells what was bought, as soon as its tokens are credited. */
export function writeReceiptMail(bought: Bought, mail: ReceiptMail): MailText {
  const { brand, username, packageName, paidAt } = mail
  const isTest = bought.provider === 'sandbox'
  return writeLetter({
    brand,
    subject: `Your receipt from ${brand}: ${packageName}`,
    paragraphs: [
      greet(username),
      `Thank you. Your payment has arrived, and ${bought.tokens} tokens are on your balance.`,
      `${packageName}: ${bought.tokens} tokens. Paid: ${writeMoney(bought)} on ${writeDay(paidAt)}. Reference: ${bought.paymentIntentId}.`,
      ...(isTest ? ['This was a test payment: no real money was moved.'] : []),
    ],
    action: { label: 'Open the receipt', url: `${mail.publicUrl}/receipt/${bought.id}` },
  })
}

function writeMoney({ amount, currency }: Bought): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100)
}

function writeDay(time: Date): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(time)
}
