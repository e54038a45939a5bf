type Order = { amount: number; tokens: number }

/** Cents that have gone back: what is not undone, at most what was paid. A refund of a disputed payment counts once. */
export function sumReversed(
  { amount }: Pick<Order, 'amount'>,
  reversals: { amount: number; isUndone: boolean }[],
): number {
  const open = reversals.filter(({ isUndone }) => !isUndone)
  return Math.min(
    amount,
    open.reduce((sum, reversal) => sum + reversal.amount, 0),
  )
}

/** The tokens that so many of the order's cents are worth, in the customer's favour: never more than went back. */
export function tokensWorth({ amount, tokens }: Order, cents: number): number {
  return Math.floor((tokens * cents) / amount)
}

/** The tokens that are gone for so many of the order's cents; those that have expired are gone already, and not taken twice. */
export function tokensToTake(order: Order, cents: number, expired: number): number {
  return Math.min(tokensWorth(order, cents), order.tokens - expired)
}
