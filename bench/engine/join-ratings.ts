import { join } from 'node:path'
import { agreement } from './judge-agreement.ts'
import { readRows, writeTable, type Row } from './tables.ts'

/**
 * Joins a table that `rateResults` wrote empty and somebody filled with what made each picture, and tells how they did. Pictures
 * without a rating are left out. `kept` is where the joined table goes: tables are kept, pictures of real people never.
 */
export async function joinRatings(out: string, kept: string) {
  const ratings = new Map((await readRows(join(out, 'ratings.csv'))).map((row) => [row.number, row]))
  const made = await readRows(join(out, 'made', 'made.csv'))
  const joined = made.flatMap(({ number = '', ...row }): Row[] => {
    const { rating = '', remark = '' } = ratings.get(number) ?? {}
    if (row.refusal) return [{ ...row, rating: '', remark: '' }]
    return /^[1-5]$/.test(rating) ? [{ ...row, rating, remark }] : []
  })
  await writeTable(kept, joined)
  return { kept, ...summariseRatings(joined) }
}

/** Per engine, all together and by class: how many, mean, how many of each rating; and what the judge would have made of it. */
function summariseRatings(rows: readonly Row[]) {
  const rated = rows.filter(({ rating }) => rating)
  const engines = Map.groupBy(rated, ({ engine = '' }) => engine)
  return Object.fromEntries(
    [...engines].map(([engine, own]) => {
      const byClass = Map.groupBy(own, ({ garmentClass = '' }) => garmentClass || 'unknown')
      const groups = [...byClass].map(([name, group]) => [name, spreadOf(group)])
      const delivered = own.filter(({ struck }) => !struck)
      return [
        engine,
        {
          all: spreadOf(own),
          delivered: spreadOf(delivered),
          ...Object.fromEntries(groups),
          judge: agreement(own.map(({ rating, struck }) => ({ rating: Number(rating), isStruck: !!struck }))),
        },
      ]
    }),
  )
}

function spreadOf(rows: readonly Row[]) {
  const ratings = rows.map(({ rating }) => Number(rating))
  const counts = [1, 2, 3, 4, 5].map((value) => ratings.filter((rating) => rating === value).length)
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length
  return { number: ratings.length, mean: Number(mean.toFixed(2)), counts: counts.join('/') }
}
