import { readBodyFrame } from '../person/body-frame.ts'
import type { Face, KeypointName, PersonSighting, Point, Pose } from '../person/types.ts'
import { keypointNames } from '../person/types.ts'
import type { Silhouette } from '../person/silhouette.ts'
import type { Picture } from '../picture.ts'
import { createPicture, createPlane } from '../picture.ts'
import { blur } from '../pixels/blur.ts'

export type Colour = readonly [red: number, green: number, blue: number]

export const colours = {
  wall: [222, 221, 218],
  skin: [208, 160, 134],
  hair: [52, 36, 30],
  shirt: [44, 92, 168],
  trousers: [72, 74, 70],
  shoes: [120, 30, 34],
} satisfies Record<string, Colour>

/** Paints the wall behind a drawn person anew; changes the picture. */
export function paintWall({ width, pixels }: Picture, paintAt: (x: number, y: number) => Colour) {
  for (let o = 0; o < pixels.length; o += 3) {
    const isWall = colours.wall.every((value, c) => Math.abs(pixels[o + c] - value) < 4)
    if (isWall) pixels.set(paintAt((o / 3) % width, Math.floor(o / 3 / width)), o)
  }
}

/** A standing figure 600 high with arms away from the body, `x` and `y` being where the neck meets the shoulders' line. */
export function drawPerson(width: number, height: number, x: number, y: number) {
  const picture = createPicture(width, height)
  for (let i = 0; i < width * height; i++) {
    // A wall with a little grain.
    const grain = ((i * 7919) % 5) - 2
    picture.pixels.set(
      colours.wall.map((value) => value + grain),
      i * 3,
    )
  }
  const joints = jointsAt(x, y)
  const { leftShoulder, rightShoulder, leftElbow, rightElbow, leftWrist, rightWrist } = joints
  const { leftHip, rightHip, leftKnee, rightKnee, leftAnkle, rightAnkle } = joints
  ellipse(picture, { x, y: y - 72 }, 41, 50, colours.hair)
  for (const [hip, knee, ankle] of [
    [leftHip, leftKnee, leftAnkle],
    [rightHip, rightKnee, rightAnkle],
  ]) {
    line(picture, hip, knee, 27, colours.trousers)
    line(picture, knee, ankle, 22, colours.trousers)
    line(picture, { x: ankle.x, y: ankle.y + 12 }, { x: ankle.x, y: ankle.y + 26 }, 17, colours.shoes)
  }
  line(picture, { x, y: y - 40 }, { x, y: y + 6 }, 20, colours.skin)
  for (const [shoulder, elbow, wrist] of [
    [leftShoulder, leftElbow, leftWrist],
    [rightShoulder, rightElbow, rightWrist],
  ]) {
    line(picture, elbow, wrist, 11, colours.skin)
    line(picture, wrist, { x: wrist.x, y: wrist.y + 14 }, 12, colours.skin)
    line(picture, shoulder, elbow, 17, colours.shirt)
  }
  polygon(picture, [leftShoulder, rightShoulder, rightHip, leftHip], colours.shirt)
  line(picture, leftShoulder, leftHip, 15, colours.shirt)
  line(picture, rightShoulder, rightHip, 15, colours.shirt)
  ellipse(picture, { x, y: y - 64 }, 32, 41, colours.skin)
  return {
    picture,
    sighting: sightingOf(
      joints,
      { x: x - 36, y: y - 96, width: 72, height: 76, score: 0.95 },
      drawnSilhouette(picture),
    ),
  }
}

/** A sighting in which all is seen surely. */
export function sightingOf(
  joints: Record<KeypointName, Point>,
  face: Face | null,
  silhouette: Silhouette = { width: 1, height: 1, scale: 1, values: Uint8Array.of(255) },
): PersonSighting {
  const pose = Object.fromEntries(
    keypointNames.map((name) => [name, { ...joints[name], score: 0.9 }]),
  ) as Pose
  const faces = face ? [face] : []
  return { pose, faces, body: readBodyFrame(pose, faces), silhouette, balance: null, isBust: false }
}

/** The sighting with what was drawn on the picture since. */
export function seeAnew(picture: Picture, sighting: PersonSighting): PersonSighting {
  return { ...sighting, silhouette: drawnSilhouette(picture) }
}

/** What a network would make of a picture: all but the wall, a little soft at the outline. */
function drawnSilhouette({ width, height, pixels }: Picture): Silhouette {
  const person = createPlane(width, height)
  for (let i = 0; i < person.values.length; i++)
    person.values[i] = colours.wall.every((value, c) => Math.abs(pixels[i * 3 + c] - value) < 4) ? 0 : 1
  const values = Uint8Array.from(blur(person, 1.5).values, (share) => Math.round(255 * share))
  return { width, height, scale: 1, values }
}

export function jointsAt(x: number, y: number): Record<KeypointName, Point> {
  const at = (right: number, below: number) => ({ x: x + right, y: y + below })
  return {
    nose: at(0, -60),
    leftEye: at(12, -74),
    rightEye: at(-12, -74),
    leftEar: at(31, -68),
    rightEar: at(-31, -68),
    leftShoulder: at(62, 10),
    rightShoulder: at(-62, 10),
    leftElbow: at(98, 98),
    rightElbow: at(-98, 98),
    leftWrist: at(112, 180),
    rightWrist: at(-112, 180),
    leftHip: at(36, 180),
    rightHip: at(-36, 180),
    leftKnee: at(40, 300),
    rightKnee: at(-40, 300),
    leftAnkle: at(42, 420),
    rightAnkle: at(-42, 420),
  }
}

export function colourAt({ width, pixels }: Picture, { x, y }: Point): Colour {
  const o = (Math.round(y) * width + Math.round(x)) * 3
  return [pixels[o], pixels[o + 1], pixels[o + 2]]
}

/** Paints what `isInside` covers, with soft edges from four samples a pixel. `corners` are those of a box about it. */
function paint(
  { width, height, pixels }: Picture,
  corners: readonly Point[],
  isInside: (x: number, y: number) => boolean,
  colour: Colour,
) {
  const [columns, rows] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [left, right] = [Math.max(0, Math.floor(Math.min(...columns))), Math.max(...columns)]
  const [top, bottom] = [Math.max(0, Math.floor(Math.min(...rows))), Math.max(...rows)]
  for (let y = top; y < Math.min(height, bottom + 1); y++) {
    for (let x = left; x < Math.min(width, right + 1); x++) {
      let share = 0
      for (const v of [-0.25, 0.25]) for (const u of [-0.25, 0.25]) if (isInside(x + u, y + v)) share += 0.25
      const o = (y * width + x) * 3
      for (let c = 0; c < 3; c++) pixels[o + c] += (colour[c] - pixels[o + c]) * share
    }
  }
}

/** The corners of boxes `beside` wide and `above` high to each side of `points`. */
const boxesAbout = (points: readonly Point[], beside: number, above: number) =>
  points.flatMap(({ x, y }) => [
    { x: x - beside, y: y - above },
    { x: x + beside, y: y + above },
  ])

export function ellipse(picture: Picture, centre: Point, radiusX: number, radiusY: number, colour: Colour) {
  paint(
    picture,
    boxesAbout([centre], radiusX, radiusY),
    (x, y) => Math.hypot((x - centre.x) / radiusX, (y - centre.y) / radiusY) < 1,
    colour,
  )
}

export function line(picture: Picture, from: Point, to: Point, radius: number, colour: Colour) {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const square = dx * dx + dy * dy
  paint(
    picture,
    boxesAbout([from, to], radius, radius),
    (x, y) => {
      const t = Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / square))
      return Math.hypot(x - from.x - t * dx, y - from.y - t * dy) < radius
    },
    colour,
  )
}

function polygon(picture: Picture, corners: readonly Point[], colour: Colour) {
  paint(
    picture,
    corners,
    (x, y) =>
      corners.reduce((inside, one, index) => {
        const other = corners[(index + 1) % corners.length]
        const crosses =
          one.y > y !== other.y > y && x < ((other.x - one.x) * (y - one.y)) / (other.y - one.y) + one.x
        return crosses ? !inside : inside
      }, false),
    colour,
  )
}
