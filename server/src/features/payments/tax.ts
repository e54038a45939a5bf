import type { Tax } from '../../../../contract/payments.ts'
import type { Config } from '../../config.ts'

/** The tax that an amount holds by the operator's own rate; null where there is none. All our prices are with tax. */
export function taxIncluded({ tax }: Pick<Config, 'tax'>, amount: number): Tax | null {
  if (tax.percent === 0) return null
  const { name, percent } = tax
  return { name, percent, amount: Math.round((amount * percent) / (100 + percent)) }
}
