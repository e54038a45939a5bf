import type { StudioModel } from '../../studio/types.ts'
import type { BodyAxes } from '../body/body-axes.ts'
import { bowWaist } from '../body/bow-waist.ts'
import { findWaist } from '../body/find-waist.ts'
import { wearsOnePiece } from '../body/wears-one-piece.ts'
import { findWaistOfDress } from './waist-of-dress.ts'
import { edgesAt, edgesOfDress } from './worn-below.ts'

/** The waist lies no lower, in torsos, and so far above what is worn there, along its bow where that is seen; its sides are read so far below that; in units. */
const waist = { lowest: 0.8, above: 0.025, aboveBow: 0.012, belowEdge: 0.02 }

/** Round the body a new waist over a dress hangs lower in the middle than so far beside it by so much, in units. */
const overDress = { bow: 0.035, half: 0.5 }

/** The waist of trousers, shorts or a skirt in the frame. */
export type PlacedWaist = {
  /** Its height on the body axes, and its row in the middle. */
  waistDown: number
  waistY: number
  /** Pixels by which it lies lower at a column than in the middle. */
  bowAt: (x: number) => number
  /** Its ends. */
  edges: { left: number; right: number }
  /** The height at which what was worn below comes in sight; -Infinity where it does not, or where a dress goes down to the new waist. */
  level: number
}

export function placeWaist(model: StudioModel, axes: BodyAxes): PlacedWaist {
  return wearsOnePiece(model) ? placeOverDress(model, axes) : placeOverLower(model, axes)
}

function placeOverDress(model: StudioModel, axes: BodyAxes): PlacedWaist {
  const { unit } = model.body
  const waistDown = findWaistOfDress(model, axes)
  const waistY = axes.at(0, waistDown).y
  const bowAt = (x: number) => {
    const across = axes.acrossOf({ x, y: waistY })
    const aside = Math.min(1, Math.abs(across) / (overDress.half * unit))
    return axes.at(across, waistDown - overDress.bow * unit * aside ** 2).y - waistY
  }
  return { waistDown, waistY, bowAt, edges: edgesOfDress(model, waistY, bowAt), level: -Infinity }
}

/** No gap to what is worn above: not below where the old trousers began. */
function placeOverLower(model: StudioModel, axes: BodyAxes): PlacedWaist {
  const { unit, torsoLength } = model.body
  const worn = findWaist(model, axes)
  const bow = bowWaist(worn.edge, unit)
  const edgeAt = bow ?? worn.at
  const waistDown = Math.min(
    waist.lowest * torsoLength,
    edgeAt(0) - (bow ? waist.aboveBow : waist.above) * unit,
  )
  const waistY = axes.at(0, waistDown).y
  const bowAt = (x: number) => {
    const across = axes.acrossOf({ x, y: waistY })
    return axes.at(across, waistDown + edgeAt(across) - edgeAt(0)).y - waistY
  }
  // An edge that is seen is not quite the line that is laid through it.
  const edges = edgesAt(model, waistY, bowAt, bow ? Math.round(waist.belowEdge * unit) : 0)
  return { waistDown, waistY, bowAt, edges, level: worn.level }
}
