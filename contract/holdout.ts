/*
 * Does the button pay? A random share of visits has none, and both groups are compared: of so many visits, so many put something
 * into the cart.
 */

export type Group = { visits: number; converted: number }

/** The difference of two shares, in 0..1, with the bounds of its interval. */
export type Difference = { difference: number; low: number; high: number }

/** The normal quantile of a two-sided interval of 95 %. */
const z = 1.959964

/**
 * How much larger the share of the first group is, with its confidence interval of 95 %: Newcombe's hybrid score interval (method 10
 * of R. G. Newcombe, "Interval estimation for the difference between independent proportions", Statistics in Medicine 17, 1998,
 * 873-890), which holds for small groups and for shares near 0 too. null where a group has no visits.
 */
export function compareGroups(one: Group, other: Group): Difference | null {
  if (one.visits === 0 || other.visits === 0) return null
  const [a, b] = [wilson(one), wilson(other)]
  const difference = a.share - b.share
  return {
    difference,
    low: difference - Math.hypot(a.share - a.low, b.high - b.share),
    high: difference + Math.hypot(a.high - a.share, b.share - b.low),
  }
}

/** Wilson's score interval of one share (E. B. Wilson, Journal of the American Statistical Association 22, 1927, 209-212). */
function wilson({ visits: n, converted }: Group) {
  const share = converted / n
  const middle = share + (z * z) / (2 * n)
  const half = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n))
  const whole = 1 + (z * z) / n
  return { share, low: (middle - half) / whole, high: (middle + half) / whole }
}
