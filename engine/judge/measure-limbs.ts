import { between, distanceFromSegment } from '../geometry/points.ts'
import type { BodySide } from '../person/types.ts'
import type { Exhibit } from './evidence.ts'
import { leastPresence } from './evidence.ts'
import { isRaised } from './trouble-in-pose.ts'

/** Of 255: a larger difference is a change that is seen. */
const visibleChange = 18
/** An arm is looked at in so many places between shoulder and wrist. */
const stops = 40
/** Scores from which on a joint is where the network says. */
const seen = 0.3
/** Body units: half the breadth of what is looked at about an arm's axis. */
const strip = 0.06
/** Shares of what is looked at: where so much was the person, and less is anything now, the arm is lost. */
const shares = { was: 0.5, is: 0.3 }
/** Shares of a pixel from which on it was the person's, or a hand's skin. */
const surely = { person: 0.8, skin: 0.7 }
/** Body units about a wrist in which its hand is, and the least area of a hand that can be told. */
const hand = { from: 0.02, length: 0.32, half: 0.15, least: 0.01 }

/**
 * The length in body units of the worse arm where it was and is not: neither skin nor cloth stands before the studio. A sleeve that
 * ends in nothing and a hand without a wrist are of this kind.
 */
export function measureLostArms(exhibit: Exhibit): number {
  const { left, right } = exhibit.body.sides
  return Math.max(lostAlong(exhibit, left), lostAlong(exhibit, right))
}

function lostAlong(exhibit: Exhibit, { shoulder, elbow, wrist }: BodySide): number {
  if (elbow.score < seen || wrist.score < seen) return 0
  const upper = Math.hypot(elbow.x - shoulder.x, elbow.y - shoulder.y)
  const fore = Math.hypot(wrist.x - elbow.x, wrist.y - elbow.y)
  const step = (upper + fore) / stops
  let lost = 0
  for (let k = 0; k < stops; k++) {
    const along = (k + 0.5) * step
    const point =
      along < upper ? between(shoulder, elbow, along / upper) : between(elbow, wrist, (along - upper) / fore)
    if (isLostAt(exhibit, point)) lost += step
  }
  return lost / exhibit.body.unit
}

function isLostAt(exhibit: Exhibit, { x, y }: { x: number; y: number }): boolean {
  const { layers, presence, repaint, cover, body } = exhibit
  const reach = Math.max(1, Math.round(strip * body.unit))
  let looked = 0
  let was = 0
  let is = 0
  forSquare(exhibit, x, y, reach, (i) => {
    looked++
    if (layers.alpha.values[i] < surely.person) return
    was++
    // A white sleeve before a white wall is hardly to be seen, and yet it is what the photo shows.
    const isAsItWas = repaint[i] <= visibleChange
    if (isAsItWas || presence[i] > leastPresence || cover.values[i] > 0.5) is++
  })
  return was > shares.was * looked && is < shares.is * was
}

/** The share, 0..1, of the worse hand's skin that was in sight and lies under cloth, or is gone; under a hem that hangs over its pocket a hand may. */
export function measureLostHands(exhibit: Exhibit): number {
  const { underHem, body } = exhibit
  const { left, right } = body.sides
  return Math.max(
    underHem.left ? 0 : lostOfHand(exhibit, left),
    underHem.right ? 0 : lostOfHand(exhibit, right),
  )
}

function lostOfHand(exhibit: Exhibit, { elbow, wrist }: BodySide): number {
  if (wrist.score < seen) return 0
  const { width, layers, repaint, body } = exhibit
  const { unit } = body
  const length = Math.hypot(wrist.x - elbow.x, wrist.y - elbow.y) || 1
  const along = { x: (wrist.x - elbow.x) / length, y: (wrist.y - elbow.y) / length }
  let inSight = 0
  let lost = 0
  forSquare(exhibit, wrist.x, wrist.y, Math.ceil(hand.length * unit), (i) => {
    const u = (i % width) - wrist.x
    const v = Math.floor(i / width) - wrist.y
    const ahead = u * along.x + v * along.y
    const aside = Math.abs(u * along.y - v * along.x)
    if (ahead < hand.from * unit || ahead > hand.length * unit || aside > hand.half * unit) return
    if (layers.skin.values[i] < surely.skin) return
    inSight++
    if (repaint[i] > visibleChange) lost++
  })
  return inSight > hand.least * unit * unit ? lost / inSight : 0
}

/** Body units from a raised arm in which its sleeve would hang, and shares of a pixel that are cloth, and nobody. */
const raised = { reach: 0.5, cloth: 0.5, nobody: 0.2 }

/**
 * The area in square body units of cloth that stands off the person beside an arm held above its shoulder: there a sleeve falls
 * back on the arm, and what juts out was drawn for an arm that hangs.
 */
export function measureOffRaisedArms({ width, cover, layers, body }: Exhibit): number {
  let area = 0
  for (const side of [body.sides.left, body.sides.right]) {
    if (!isRaised(side)) continue
    const { shoulder, elbow, wrist } = side
    const reach = raised.reach * body.unit
    for (let i = 0; i < cover.values.length; i++) {
      if (cover.values[i] < raised.cloth || layers.alpha.values[i] > raised.nobody) continue
      const [x, y] = [i % width, Math.floor(i / width)]
      const away = Math.min(
        distanceFromSegment(x, y, shoulder, elbow),
        distanceFromSegment(x, y, elbow, wrist),
      )
      if (away < reach) area++
    }
  }
  return area / body.unit ** 2
}

/** Visits each pixel within `reach` of a point, in a square. */
function forSquare(
  { width, height }: Exhibit,
  x: number,
  y: number,
  reach: number,
  visit: (i: number) => void,
) {
  const [column, row] = [Math.round(x), Math.round(y)]
  for (let v = Math.max(0, row - reach); v <= Math.min(height - 1, row + reach); v++) {
    for (let u = Math.max(0, column - reach); u <= Math.min(width - 1, column + reach); u++)
      visit(v * width + u)
  }
}

/** A wrist behind a back is guessed no surer than this. */
const guessed = 0.3

/**
 * How deep inside the trunk's sides, in body units, an elbow lies whose wrist nobody sees: that arm is behind the body, and a sleeve
 * that reaches beyond the elbow can only end in a stub. 0 for garments without such sleeves.
 */
export function measureSleeveBehind({ garment, torso, body: { sides, unit } }: Exhibit): number {
  if (garment.sleeve !== 'long' && garment.sleeve !== 'elbow') return 0
  const depths = [sides.left, sides.right]
    .filter(({ wrist }) => wrist.score < guessed)
    .map(({ elbow }) => {
      const row = Math.min(torso.left.length - 1, Math.max(0, Math.round(elbow.y)))
      return Math.min(elbow.x - torso.left[row], torso.right[row] - elbow.x) / unit
    })
  return Math.max(0, ...depths)
}
