import { tokensWorth } from './proportion.ts'

export type Bought = {
  /** Paid, in the currency's smallest unit. */
  amount: number
  tokens: number
  /** What went back already, or is on its way. */
  refunded: number
}

export type Withdrawable = {
  /** Tokens of the purchase that were used, at its price. */
  used: number
  /** Tokens that a withdrawal closes. */
  unused: number
  /** What it pays back, in the currency's smallest unit. */
  refund: number
}

/**
 * What withdrawing from a purchase pays back, of which `left` tokens lie on the balance. The price of the used tokens is rounded
 * down, once for all of them: what was paid is the price of the used tokens and what went back, to the cent.
 */
export function computeWithdrawable({ amount, tokens, refunded }: Bought, left: number): Withdrawable {
  const standing = tokens - tokensWorth({ amount, tokens }, refunded)
  const unused = Math.min(left, standing)
  const used = standing - unused
  const refund = Math.max(0, amount - refunded - Math.floor((amount * used) / tokens))
  return { used, unused: refund === 0 ? 0 : unused, refund: unused === 0 ? 0 : refund }
}
