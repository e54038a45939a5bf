import { useState } from 'react'
import { defaultPrices, type Prices } from '../../../../contract/token-packages.ts'
import { useBoot } from '../../lib/boot.ts'

/** The prices in the currency that the buyer has chosen here, at first the operator's first. */
export function usePrices(): { prices: Prices; all: Prices[]; choose: (currency: string) => void } {
  const { prices: all } = useBoot()
  const [currency, choose] = useState<string | null>(null)
  const prices = all.find((one) => one.currency === currency) ?? all[0] ?? defaultPrices
  return { prices, all, choose }
}
