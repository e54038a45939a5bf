import { distance, distanceFromSegment } from '../geometry/points.ts'
import type { BodySide } from '../person/types.ts'
import { findComponents } from '../pixels/components.ts'
import { meanColour } from '../pixels/lab.ts'
import { threshold, type Mask } from '../pixels/mask.ts'
import type { Exhibit } from './evidence.ts'
import { leastPresence } from './evidence.ts'

/** Of 255: less than this is no change, and no difference between studio and cloth. */
const visibleChange = 6
/** Half the thickness of a sleeved arm, in body units. */
const armHalf = 0.17
/** The same in a wide sleeve. */
const sleeveHalf = 0.3

/** Half the thickness of a leg, and of an arm in a close sleeve, in body units: what is nearer to the limb's line is the limb itself. */
const legHalf = 0.14
const limbItself = 0.08
/** Shares of a pixel from which on it was surely the person's, or is surely under the new cloth. */
const surely = { person: 0.8, covered: 0.8 }
/** What was painted stands out from the empty studio by so much more than what may be empty, of 255. */
const painted = 2
/** The head ends so far from its middle, in its radii. */
const headReach = 1.6
/**
 * What is looked at of a face: an ellipse of this squared radius, in halves of the face's box, where the person covers a pixel so far or more and, in
 * the lower half, what is worn above no more than so far.
 */
const faceLooked = { squared: 0.8, person: 0.9, cloth: 0.1 }

/**
 * The area in square body units where trunk, legs or arms were and now the empty studio is, with no cloth before it. Beside them an
 * old wide sleeve or skirt may vanish; of an arm itself nothing does when trousers or a skirt are put on.
 */
export function measureVanished(exhibit: Exhibit): number {
  const { width, garmentClass, layers, cover, change, presence, body, fromArms } = exhibit
  const isBody = findTrunkAndLegs(exhibit)
  return areaWhere(body.unit, change, (i) => {
    const isEmpty = change[i] > visibleChange && cover.values[i] < 0.5 && presence[i] < leastPresence
    if (!isEmpty || layers.alpha.values[i] <= surely.person) return false
    if (garmentClass === 'bottom' && fromArms[i] < limbItself) return true
    return fromArms[i] > sleeveHalf && isBody(i % width, Math.floor(i / width))
  })
}

function findTrunkAndLegs({
  torso,
  body: { sides, hipMid, unit },
}: Exhibit): (x: number, y: number) => boolean {
  const bones = [sides.left, sides.right].flatMap(({ hip, knee, ankle }) => [
    [hip, knee],
    [knee, ankle],
  ])
  return (x, y) =>
    y < hipMid.y
      ? x > torso.left[y] && x < torso.right[y]
      : bones.some(([from, to]) => distanceFromSegment(x, y, from, to) < legHalf * unit)
}

/**
 * The area in square body units of a bare trunk that no photo shows and that was painted from imagination; arms do not count, nor trousers or a
 * skirt that go on up to a shorter top.
 */
export function measureImagined(exhibit: Exhibit): number {
  const { width, layers, cover, repaint, presence, body, fromArms } = exhibit
  const isOfLower = tellLower(exhibit)
  return areaWhere(body.unit, repaint, (i) => {
    const isTrunk = fromArms[i] > armHalf && Math.floor(i / width) < body.hipMid.y
    const isPainted = repaint[i] > visibleChange && cover.values[i] <= 0.5
    if (!isTrunk || !isPainted || presence[i] <= leastPresence + painted) return false
    return layers.alpha.values[i] > 0.5 && !isOfLower(i)
  })
}

/** What was painted is trousers where it is so many times nearer to their colour than to the skin's. */
const nearer = 2

/** Tells of pixels of the result whether they have the colour of what is worn below rather than that of the skin. */
function tellLower({ layers, before, after }: Exhibit): (pixel: number) => boolean {
  const lower = meanColour(before, (i) => layers.lower.values[i] > surely.covered)
  const skin = meanColour(before, (i) => layers.skin.values[i] > surely.covered)
  if (!lower || !skin) return () => false
  const awayFrom = (mean: readonly number[], i: number) =>
    Math.hypot(after.lightness[i] - mean[0], after.a[i] - mean[1], after.b[i] - mean[2])
  return (i) => nearer * awayFrom(lower, i) < awayFrom(skin, i)
}

/**
 * The area in square body units that lies before the new cloth as skin, though neither arm, hand nor head is there: old clothes in
 * the colour of skin.
 */
export function measureFalseSkin(exhibit: Exhibit): number {
  const { width, layers, cover, change, body, fromArms } = exhibit
  const { head } = body
  const isHand = findHands(exhibit)
  const isBentHand = findBentHands(exhibit)
  return areaWhere(body.unit, change, (i) => {
    if (layers.skin.values[i] < 0.5 || cover.values[i] < surely.covered || change[i] >= visibleChange)
      return false
    const isHead = Math.hypot((i % width) - head.x, Math.floor(i / width) - head.y) < headReach * head.radius
    return !isHead && fromArms[i] > armHalf && !isHand(i) && !isBentHand(i)
  })
}

/** A piece of skin apart from all other is a hand's, fingers and forearm included, up to this area in square body units. */
const largestHand = 0.4

/** Tells of pixels whether they lie in a piece of skin that is no larger than an arm and begins at one. */
function findHands(exhibit: Exhibit): (pixel: number) => boolean {
  const { layers, garmentClass, body, fromArms } = exhibit
  // Before trousers a hand may hang together with a bare belly, which they do not cover.
  const skin = garmentClass === 'bottom' ? skinBeforeCloth(exhibit) : threshold(layers.skin, 0.5)
  const { labels, pieces } = findComponents(skin)
  const isHand = new Uint8Array(pieces.length + 1)
  for (let i = 0; i < labels.length; i++) if (fromArms[i] < armHalf / 2) isHand[labels[i]] = 1
  for (const { label, area } of pieces) if (area > largestHand * body.unit ** 2) isHand[label] = 0
  isHand[0] = 0
  return (i) => isHand[labels[i]] === 1
}

function skinBeforeCloth({ layers, cover }: Exhibit): Mask {
  const skin = threshold(layers.skin, 0.5)
  for (let i = 0; i < skin.values.length; i++) if (cover.values[i] < 0.5) skin.values[i] = 0
  return skin
}

/** A hand that rests on a hip is bent away from its arm's line: it lies so near to the wrist, in forearms, and is no larger, in square body units. */
const bentHand = { reach: 0.9, area: 0.09 }

/** Tells of pixels whether they lie in a small piece of skin before the new cloth that begins near a wrist. */
function findBentHands(exhibit: Exhibit): (pixel: number) => boolean {
  const {
    width,
    change,
    body: { sides, unit },
  } = exhibit
  const skin = skinBeforeCloth(exhibit)
  // Of a bare arm its new sleeve hides all but the hand.
  for (let i = 0; i < skin.values.length; i++) if (change[i] >= visibleChange) skin.values[i] = 0
  const { labels, pieces } = findComponents(skin)
  const isHand = new Uint8Array(pieces.length + 1)
  for (let i = 0; i < labels.length; i++) {
    const place = { x: i % width, y: Math.floor(i / width) }
    const isNear = ({ elbow, wrist }: BodySide) =>
      distance(place, wrist) < bentHand.reach * distance(elbow, wrist)
    if (labels[i] > 0 && (isNear(sides.left) || isNear(sides.right))) isHand[labels[i]] = 1
  }
  for (const { label, area } of pieces) if (area > bentHand.area * unit ** 2) isHand[label] = 0
  return (i) => isHand[labels[i]] === 1
}

/** The share, 0..1, of the face that is not as it was in the studio model. */
export function measureFaceChange({ width, height, layers, change, body: { face } }: Exhibit): number {
  if (!face) return 0
  let inside = 0
  let changed = 0
  for (let y = Math.max(0, Math.ceil(face.y)); y < Math.min(height, face.y + face.height); y++) {
    for (let x = Math.max(0, Math.ceil(face.x)); x < Math.min(width, face.x + face.width); x++) {
      const u = (2 * (x - face.x)) / face.width - 1
      const v = (2 * (y - face.y)) / face.height - 1
      const i = y * width + x
      // Beside the jaw a box of a face holds what is behind it, and before a bent one the collar.
      if (u * u + v * v > faceLooked.squared || layers.alpha.values[i] < faceLooked.person) continue
      if (v > 0 && layers.upper.values[i] > faceLooked.cloth) continue
      inside++
      if (change[i] > visibleChange) changed++
    }
  }
  return inside > 0 ? changed / inside : 0
}

function areaWhere(unit: number, { length }: Float32Array, isMeant: (i: number) => boolean): number {
  let area = 0
  for (let i = 0; i < length; i++) if (isMeant(i)) area++
  return area / unit ** 2
}
