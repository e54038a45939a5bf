import type { Picture } from '../picture.ts'
import { mapBodyFrame, mapPose } from '../person/body-frame.ts'
import type { PersonReading, Standing } from '../person/read-person.ts'
import type { Point, TorsoProfile } from '../person/types.ts'
import { wholePanel } from '../pixels/find-panel.ts'
import type { Mapping } from '../pixels/resample.ts'
import { clamp, mix, smoothstep } from '../pixels/scalar.ts'
import { free } from '../pixels/memory.ts'
import { lightStudio, tintStudio } from './backdrop.ts'
import { castShadows } from './cast-shadows.ts'
import { findWall } from './find-wall.ts'
import { framePerson, measureExtent, type Framing } from './frame-person.ts'
import { layOver, renderPerson } from './render-person.ts'
import { keepSurroundings } from './keep-surroundings.ts'
import { measureDoubt } from './measure-doubt.ts'
import { multiplyGround } from './multiply-ground.ts'
import { freeGround } from './read-ground.ts'
import type { Placement, StudioModel } from './types.ts'

/** Spreads of the background, Lab units, below which it is plain and from which on it is busy. */
const spreads = { plain: 2, busy: 5 }
/** Doubts about the silhouette (see `measureDoubt`) that a clean cut bears, and that none does. */
const doubts = { bearable: 0.3, hopeless: 0.5 }
/** The scores from which on an ankle and toes are in sight. */
const inSight = { ankle: 0.2, toes: 0.4 }

/**
 * The person of the photo, as it was read (see `correctPhoto`), before the studio backdrop, in a 3:4 frame of `longSide` pixels height, with the reading carried over
 * into that frame.
 */
export function makeStudioModel(photo: Picture, reading: PersonReading, longSide = 1024): StudioModel {
  const { parts } = reading
  const framing = framePerson(photo, measureExtent(parts), longSide)
  const { width, height, mapping } = framing
  const doubt = doubtOf(reading)
  const { picture: person, layers, placed, ground } = renderPerson(photo, reading, framing)
  const map = (point: Point) => ({
    x: point.x * mapping.scale + mapping.x,
    y: point.y * mapping.scale + mapping.y,
  })
  const pose = mapPose(reading.pose, map)
  const wall = findWall(photo, parts)
  const light = lightStudio(framing, wall)
  const shade = castShadows(framing, layers.alpha, feetInSight(pose))
  const studio: Picture = { width, height, pixels: tintStudio(light, shade, wall) }
  free(light)
  const body = mapBodyFrame(reading.body, map, mapping.scale)
  const { alpha } = layers
  const { backdrop, join } =
    doubt > 0
      ? keepSurroundings(studio, { placed, size: photo, alpha, unit: body.unit }, framing, doubt)
      : { backdrop: studio, join: () => {} }
  const picture = layOver(backdrop, person, alpha)
  const { standsFree } = framing
  multiplyGround(picture, { photo: placed, studio: backdrop, wall, shade, standsFree, alpha, ground })
  join(picture)
  free(person.pixels, placed.pixels, shade)
  freeGround(ground)
  return {
    picture,
    backdrop,
    placement: placementOf(photo, framing, reading),
    mapping,
    pose,
    body,
    torso: mapTorso(reading.torso, mapping, height),
    layers,
  }
}

/** 0 where the person can be cut out cleanly; 1 where the outline is so doubtful that the surroundings are kept in full. */
function doubtOf({ silhouette, backgroundNoise }: PersonReading): number {
  const busy = smoothstep(spreads.plain, spreads.busy, backgroundNoise)
  return busy * smoothstep(doubts.bearable, doubts.hopeless, measureDoubt(silhouette))
}

/** Of the whole photo, a frame about it included. */
function placementOf(
  photo: Picture,
  { width, height, mapping }: Framing,
  { turns, panel }: Standing,
): Placement {
  const { scale, x, y } = mapping
  const corner = 0.5 - 0.5 * scale
  const { left, top, width: across, height: down } = panel ?? wholePanel
  const whole = { width: photo.width / across, height: photo.height / down }
  return {
    x: (x + corner - left * whole.width * scale) / width,
    y: (y + corner - top * whole.height * scale) / height,
    width: (whole.width * scale) / width,
    height: (whole.height * scale) / height,
    ...(turns ? { turns } : {}),
  }
}

/** Where the feet are: the toes, or where they are not in sight the ankles. */
function feetInSight({ leftAnkle, rightAnkle, leftToes, rightToes }: StudioModel['pose']): Point[] {
  return [
    [leftAnkle, leftToes],
    [rightAnkle, rightToes],
  ].flatMap(([ankle, toes]) => {
    if (!ankle || ankle.score <= inSight.ankle) return []
    return toes && toes.score > inSight.toes ? [toes] : [ankle]
  })
}

function mapTorso({ left, right }: TorsoProfile, { scale, x, y }: Mapping, height: number): TorsoProfile {
  const mapSide = (edge: Float32Array) =>
    Float32Array.from({ length: height }, (_, row) => {
      const source = clamp((row - y) / scale, 0, edge.length - 1)
      const above = Math.floor(source)
      const below = Math.min(edge.length - 1, above + 1)
      return mix(edge[above], edge[below], source - above) * scale + x
    })
  return { left: mapSide(left), right: mapSide(right) }
}
