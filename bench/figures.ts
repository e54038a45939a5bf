export type Figure = {
  figure: string
  value: number
  /** What it has to reach; where it is a limit, what it must not exceed. */
  floor?: number
  isLimit?: boolean
}

/** Prints each figure beside what is asked of it, as how many times better it is; answers whether all are good enough. */
export function printFigures(title: string, figures: Figure[]): boolean {
  console.log(`\n${title}`)
  const rows = figures.map(({ figure, value, floor, isLimit = false }) => ({
    figure,
    value: round(value),
    ...(floor === undefined
      ? {}
      : {
          [isLimit ? 'at most' : 'at least']: floor,
          'times better': round(isLimit ? floor / value : value / floor),
        }),
  }))
  console.table(rows)
  return figures.every(
    ({ value, floor, isLimit }) => floor === undefined || (isLimit ? value <= floor : value >= floor),
  )
}

export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

const round = (value: number) => Math.round(value * 1000) / 1000
