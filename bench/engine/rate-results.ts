import { randomInt } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GarmentClass } from '../../engine/index.ts'
import type { OpenedEngine } from './open-engine.ts'
import type { Pair } from './photo-folder.ts'
import { encodePicture } from './pictures.ts'
import { writeTable } from './tables.ts'

/** What made a numbered picture; a figure of the judge is a column of its own. */
export type MadePicture = {
  number: string
  engine: string
  person: string
  garment: string
  garmentClass: string
  refusal: string
  struck: string
} & Record<string, string>

/**
 * Writes every result as a full-size picture under a number, in random order, and an empty table to rate them in, so that whoever
 * rates sees nothing of what made them. That stands in made/made.csv, which is opened when all are rated. What the engine's own
 * judge would refuse is among them.
 */
export async function rateResults(
  engines: readonly OpenedEngine[],
  pairs: readonly Pair[],
  classes: Map<string, GarmentClass>,
  out: string,
) {
  await mkdir(join(out, 'made'), { recursive: true })
  const tasks = shuffle(engines.flatMap((engine) => pairs.map((pair) => ({ engine, ...pair }))))
  const made: MadePicture[] = []
  const refused: MadePicture[] = []
  for (const { engine, person, garment } of tasks) {
    const garmentClass = classes.get(garment.name)
    const result = await engine.tryOn(person.path, garment.path, garmentClass)
    const row: MadePicture = {
      number: String(made.length + 1).padStart(3, '0'),
      engine: engine.name,
      person: person.name,
      garment: garment.name,
      garmentClass: garmentClass ?? '',
      refusal: '',
      struck: '',
    }
    if ('refusal' in result) {
      refused.push({ ...row, number: '', refusal: result.refusal })
      continue
    }
    const { judgement } = result
    const figures = Object.entries(judgement?.figures ?? {}).map(([name, value]) => [name, value.toFixed(4)])
    made.push({ ...row, struck: judgement?.struck.join(' ') ?? '', ...Object.fromEntries(figures) })
    await writeFile(join(out, `${row.number}.png`), await encodePicture(result.tryOn))
    // Each time, so that what was drawn before an interruption can be rated.
    await writeTables(out, made, refused)
    console.log(`${made.length + refused.length} of ${tasks.length}`)
  }
  await writeTables(out, made, refused)
  return { pictures: made.length, refused: refused.length, out }
}

async function writeTables(out: string, made: readonly MadePicture[], refused: readonly MadePicture[]) {
  await writeTable(join(out, 'made', 'made.csv'), [...made, ...refused])
  await writeTable(
    join(out, 'ratings.csv'),
    made.map(({ number }) => ({ number, rating: '', remark: '' })),
  )
}

/** Fisher and Yates. */
function shuffle<Item>(items: readonly Item[]): Item[] {
  const order = [...items]
  for (let i = order.length - 1; i > 0; i--) {
    const j = randomInt(i + 1)
    const [one, other] = [order[i], order[j]] as [Item, Item]
    order[i] = other
    order[j] = one
  }
  return order
}
