import { describePhoto, isRefusal, type DescribedGarment, type Picture } from '../../engine/index.ts'
import { loadNetworks } from '../../server/src/providers/try-on-engine/built-in-networks.ts'
import { weighDistance } from '../../server/src/features/catalogue/search/likeness.ts'
import { printFigures, quantile } from '../figures.ts'
import { createRandom } from '../../engine/pixels/random.ts'
import { changes } from './photos.ts'
import { makeProducts, type Product } from './products.ts'

type Describe = (picture: Picture) => Promise<DescribedGarment | null>
type Entry = { product: Product; described: DescribedGarment }
/** What became of the searches by one kind of other photo; distances of garments that were seen. */
type Tally = { searches: number; found: number; first: number; alike: number; own: number[]; next: number[] }

/** Whether other photos of a garment find it among all, and how many of the first ten have its class and main colour. */
export async function measureLikeness(every: number): Promise<boolean> {
  const networks = await loadNetworks()
  const describe = async (picture: Picture) => {
    const described = await describePhoto(networks, { picture })
    return isRefusal(described) ? null : described
  }
  const entries = await describeProducts(describe)
  const tallies = new Map<string, Tally>()
  for (const name of Object.keys(changes) as (keyof typeof changes)[]) {
    tallies.set(name, await searchByOtherPhotos(describe, entries, name, every))
  }
  console.table(Object.fromEntries([...tallies].map(([name, tally]) => [name, summarise(tally)])))
  const sum = (read: (tally: Tally) => number) =>
    [...tallies.values()].reduce((all, one) => all + read(one), 0)
  const searches = sum((tally) => tally.searches)
  return printFigures(`${searches} searches among ${entries.length} garments`, [
    { figure: 'recall@10 of the same garment', value: sum((tally) => tally.found) / searches, floor: 0.95 },
    {
      figure: 'first ten of right class and colour',
      value: sum((tally) => tally.alike) / searches,
      floor: 0.8,
    },
  ])
}

async function describeProducts(describe: Describe): Promise<Entry[]> {
  const products = await makeProducts(describe)
  const entries: Entry[] = []
  for (const product of products) {
    const described = await describe(product.picture)
    if (described) entries.push({ product, described })
  }
  if (entries.length < products.length)
    console.log(`${products.length - entries.length} of ${products.length} garments were not seen`)
  return entries
}

async function searchByOtherPhotos(
  describe: Describe,
  entries: Entry[],
  change: keyof typeof changes,
  every: number,
): Promise<Tally> {
  const random = createRandom(7)
  const tally: Tally = { searches: 0, found: 0, first: 0, alike: 0, own: [], next: [] }
  for (let index = 0; index < entries.length; index += every) {
    const entry = entries[(index + tally.searches) % entries.length]
    if (!entry) continue
    tally.searches++
    const seen = await describe(await changes[change](entry.product.picture, random))
    if (seen) note(tally, entry, rank(entries, seen))
  }
  return tally
}

type Ranked = { entry: Entry; distance: number }[]

/** As the search in the catalogue does. */
function rank(entries: Entry[], seen: DescribedGarment): Ranked {
  return entries
    .map((entry) => {
      const distance = distanceOf(seen.vector, entry.described.vector)
      return { entry, distance: weighDistance(distance, seen, entry.described) }
    })
    .sort((one, other) => one.distance - other.distance)
}

function note(tally: Tally, entry: Entry, ranked: Ranked) {
  const place = ranked.findIndex((other) => other.entry === entry)
  if (place < 10) tally.found++
  if (place === 0) tally.first++
  tally.own.push(ranked[place]?.distance ?? 0)
  tally.next.push(ranked[place === 0 ? 1 : 0]?.distance ?? 0)
  const isAlike = ({ product }: Entry) =>
    product.garmentClass === entry.product.garmentClass && product.colour === entry.product.colour
  const there = Math.min(10, ranked.filter((other) => isAlike(other.entry)).length)
  tally.alike += ranked.slice(0, there).filter((other) => isAlike(other.entry)).length / there
}

function summarise({ searches, found, first, alike, own, next }: Tally) {
  const share = (number: number) => Math.round((1000 * number) / searches) / 1000
  const middle = (distances: number[]) => Math.round(100 * quantile(distances, 0.5)) / 100
  return {
    searches,
    'recall@10': share(found),
    'recall@1': share(first),
    'class and colour': share(alike),
    'not seen': searches - own.length,
    'own distance': middle(own),
    'next distance': middle(next),
  }
}

function distanceOf(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let i = 0; i < one.length; i++) sum += ((one[i] ?? 0) - (other[i] ?? 0)) ** 2
  return Math.sqrt(sum)
}
