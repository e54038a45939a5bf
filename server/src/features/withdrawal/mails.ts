import type { WithdrawablePurchase } from '../../../../contract/withdrawal.ts'
import { writeMoney } from '../../../../contract/money.ts'
import { greet, writeLetter, type MailText } from '../../platform/letter.ts'

type Told = { brand: string; username: string; statedAt: Date }

/** Confirms a withdrawal with its day and time, on what one can keep. */
export function writeWithdrawalMail(
  purchase: WithdrawablePurchase,
  { brand, username, statedAt }: Told,
): MailText {
  const { packageName, receiptNumber, currency, unusedTokens, usedTokens, refund, amount } = purchase
  const bought = `${packageName}, bought on ${writeTime(new Date(purchase.paidAt))} for ${writeMoney(amount, currency)}`
  return writeLetter({
    brand,
    subject: `Your withdrawal at ${brand}: ${packageName}`,
    paragraphs: [
      greet(username),
      `On ${writeTime(statedAt)} you withdrew from this contract: ${bought}${receiptNumber ? `, receipt ${receiptNumber}` : ''}. This mail confirms that we have received it.`,
      `Unused tokens: ${unusedTokens}. They are closed. Used tokens: ${usedTokens}; you pay for them. We pay back ${writeMoney(refund, currency)}, the way you paid, at no cost to you.`,
      ...(purchase.isTest ? ['This was a test payment: no real money was moved.'] : []),
    ],
  })
}

/** By UTC, to the minute: '22 November 2026 at 16:20 UTC' */
function writeTime(time: Date): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(time)} UTC`
}
