import { between } from '../geometry/points.ts'
import type { PersonReading } from '../person/read-person.ts'
import type { BodyFrame, BodySide } from '../person/types.ts'

/** A knee is seen when the network is this sure of it, inside the picture. */
const certain = 0.5
/** A knee so far down, as a share of the picture's height, lies at its edge and does not count. */
const lowest = 0.98

/**
 * How far the knees lie below the hips, in lengths of the torso: about 0.8 standing, below 0.5 sitting; 1 where no knee is surely
 * seen.
 */
export function measureKneeDrop(
  { width, height }: { width: number; height: number },
  { sides, torsoLength }: Pick<BodyFrame, 'sides' | 'torsoLength'>,
): number {
  const drops = [sides.left, sides.right]
    .filter(({ knee }) => knee.score > certain && knee.x > 0 && knee.x < width && knee.y < lowest * height)
    .map(({ knee, hip }) => (knee.y - hip.y) / torsoLength)
  return Math.min(1, ...drops)
}

/** Scores from which on a joint is where the network says. */
const seen = 0.3

/** An arm is raised whose elbow or wrist lies above its shoulder. */
export function isRaised({ shoulder, elbow, wrist }: BodySide): boolean {
  return [elbow, wrist].some(({ score, y }) => score > seen && y < shoulder.y)
}

/** 0, 1 or 2. */
export function countRaisedArms({ sides }: Pick<BodyFrame, 'sides'>): number {
  return [sides.left, sides.right].filter(isRaised).length
}

/** A forearm is looked at in so many places, from the elbow to the hand's end at so many forearms. */
const stops = 12
const handEnd = 1.4
/** An arm is before the trunk where it is so far within its sides, in units. */
const within = 0.12

/** The share, 0..1, of both forearms and hands that lies before the trunk. */
export function measureArmsAcross({ body, torso }: Pick<PersonReading, 'body' | 'torso'>): number {
  const { sides, unit, shoulderMid, hipMid } = body
  const points = [sides.left, sides.right].flatMap(({ elbow, wrist }) =>
    Array.from({ length: stops }, (_, k) => between(elbow, wrist, (handEnd * k) / (stops - 1))),
  )
  const before = points.filter(({ x, y }) => {
    const row = Math.round(y)
    const isAtTrunk = y > shoulderMid.y && y < hipMid.y && row < torso.left.length
    return isAtTrunk && x > torso.left[row] + within * unit && x < torso.right[row] - within * unit
  })
  return before.length / points.length
}
