import type { Receipt, Tax } from '../../../../contract/payments.ts'
import { writeMoney } from '../../../../contract/money.ts'
import { greet, writeLetter, type MailText } from '../../platform/letter.ts'

/** `url` leads to the receipt's page. */
type Told = { brand: string; username: string; url: string }

/** Tells what was bought, by whom from whom, as soon as its tokens are credited. */
export function writeReceiptMail(receipt: Receipt, { brand, username, url }: Told): MailText {
  const { number, packageName, tokens, amount, currency, tax, seller, buyer } = receipt
  const parts = (...texts: (string | undefined)[]) => texts.filter(Boolean).join(', ')
  return writeLetter({
    brand,
    subject: `Your receipt from ${brand}: ${packageName}`,
    paragraphs: [
      greet(username),
      `Thank you. Your payment has arrived, and ${tokens} tokens are on your balance.`,
      `Receipt ${number} of ${writeDay(receipt.paidAt)}. ${packageName}: ${tokens} tokens. Paid: ${writeMoney(amount, currency)}${writeTax(tax, amount, currency)}. Reference: ${receipt.paymentIntentId}.`,
      `Sold by ${parts(seller?.name, seller?.address, seller?.taxId, seller?.email)}. Sold to ${buyer?.email}.`,
      ...(receipt.isTest ? ['This was a test payment: no real money was moved.'] : []),
    ],
    action: { label: 'Open the receipt', url },
  })
}

type Refused = { brand: string; username: string; supportEmail: string }

/** Tells that the provider did not pay back; the tokens are on the balance again. */
export function writeRefundRefusedMail({ brand, username, supportEmail }: Refused): MailText {
  return writeLetter({
    brand,
    subject: `Your refund at ${brand} did not go through`,
    paragraphs: [
      greet(username),
      'Our payment provider could not pay your refund back the way you paid. Your withdrawal stands; until we have found another way, your tokens are on your balance again.',
      `Please write to ${supportEmail}, so that we can pay you.`,
    ],
  })
}

function writeTax(tax: Tax | null, amount: number, currency: string): string {
  if (!tax) return ''
  const net = writeMoney(amount - tax.amount, currency)
  return `, of which ${tax.name} (${tax.percent} %) ${writeMoney(tax.amount, currency)} on ${net}`
}

/** '2026-11-22T12:00:00Z' -> '22 November 2026', by UTC as every receipt. */
function writeDay(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso))
}
