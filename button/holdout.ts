import type { HoldoutEvent } from '../contract/fitting-room.ts'

/** One visit of this shop: whether it goes without the button, and what was counted of it. */
type Visit = { isWithheld: boolean; isSeen?: boolean; isConverted?: boolean }

const keptAs = 'ourela-visit'
/** For as long as the page is open; nothing is written anywhere unless the shop says that it may be. */
let visit: Visit | undefined

/** Draws once for a visit; `share` of a hundred go without. With `isKept` the tab keeps the draw. */
export function drawVisit(share: number, isKept: boolean): Visit {
  visit ??= (isKept && read()) || { isWithheld: Math.random() * 100 < share }
  return visit
}

/** Counts it once for this visit: that there was one, or that something went into the cart. */
export function count(
  what: 'isSeen' | 'isConverted',
  isKept: boolean,
  send: (event: HoldoutEvent) => void,
): void {
  if (!visit || visit[what] || (what === 'isConverted' && !visit.isSeen)) return
  visit[what] = true
  if (isKept) write(visit)
  const group = visit.isWithheld ? 'withheld' : 'shown'
  send(what === 'isSeen' ? group : `${group}Converted`)
}

function read(): Visit | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keptAs) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function write(kept: Visit): void {
  try {
    sessionStorage.setItem(keptAs, JSON.stringify(kept))
  } catch {
    // Then it lasts as long as the page.
  }
}
