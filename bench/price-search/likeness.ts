import type { DescribedGarment, Picture } from '../../engine/index.ts'
import { changes, createRandom } from './photos.ts'
import { makeProducts, type Product } from './products.ts'

type Describe = (picture: Picture) => Promise<DescribedGarment | null>
type Entry = { product: Product; described: DescribedGarment }

/** Share of other photos of a garment whose own offer is among the first ten, and how alike the first ten are. */
export async function measureLikeness(
  describe: Describe,
  every: number,
  onQuery?: (change: string, id: string, seen: DescribedGarment) => void,
) {
  const products = await makeProducts(describe)
  const entries: Entry[] = []
  for (const product of products) {
    const described = await describe(product.picture)
    if (described) entries.push({ product, described })
  }
  console.log(`${entries.length} of ${products.length} garments described`)

  const random = createRandom(7)
  const results: Record<
    string,
    {
      queries: number
      found: number
      first: number
      alike: number
      unseen: number
      own: number
      other: number
    }
  > = {}
  for (const [name, change] of Object.entries(changes)) {
    const result = { queries: 0, found: 0, first: 0, alike: 0, unseen: 0, own: 0, other: 0 }
    results[name] = result
    for (let index = 0; index < entries.length; index += every) {
      const entry = entries[(index + result.queries) % entries.length]
      if (!entry) continue
      result.queries++
      const seen = await describe(await change(entry.product.picture, random))
      if (!seen) {
        result.unseen++
        continue
      }
      onQuery?.(name, entry.product.id, seen)
      const ranked = entries
        .map((other) => ({ other, distance: distanceOf(seen.vector, other.described.vector) }))
        .sort((one, two) => one.distance - two.distance)
      const place = ranked.findIndex(({ other }) => other === entry)
      if (place < 10) result.found++
      if (place === 0) result.first++
      result.own += ranked[place]?.distance ?? 0
      result.other += ranked[place === 0 ? 1 : 0]?.distance ?? 0
      const there = Math.min(10, entries.filter((other) => isAlike(entry, other)).length)
      result.alike += ranked.slice(0, there).filter(({ other }) => isAlike(entry, other)).length / there
    }
  }
  const shares = Object.entries(results).map(([change, r]) => ({
    change,
    queries: r.queries,
    'recall@10': round(r.found / r.queries),
    'recall@1': round(r.first / r.queries),
    'class and colour right': round(r.alike / (r.queries - r.unseen)),
    'not seen': r.unseen,
    'own distance': round(r.own / (r.queries - r.unseen)),
    'next distance': round(r.other / (r.queries - r.unseen)),
  }))
  console.table(shares)
  return { entries, shares }
}

function isAlike(one: Entry, other: Entry) {
  const [a, b] = [one.described, other.described]
  return a.garmentClass === b.garmentClass && a.mainColour === b.mainColour
}

export function distanceOf(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let i = 0; i < one.length; i++) sum += ((one[i] ?? 0) - (other[i] ?? 0)) ** 2
  return Math.sqrt(sum)
}

const round = (value: number) => Math.round(value * 1000) / 1000
