import { bell, smoothstep } from '../../pixels/scalar.ts'

/** Shares of light, and their widths in units, of what stands out on a chest. */
const collarbone = { light: 0.085, lit: 0.028, shade: 0.095, shaded: 0.045 }
const notch = { shade: 0.14, width: 0.05, height: 0.055, below: 0.21 }
const breastbone = { shade: 0.045, width: 0.05, from: 0.3, to: 0.75 }
const deltoidGroove = { shade: 0.085, width: 0.05, across: 0.4 }
const upperEdge = { shade: 0.12, height: 0.12 }
/** Nothing of that reaches farther below the shoulders' upper edge, in units. */
const lowest = 0.8
/** The collarbones lie so far below that edge in the middle, and so many units per shoulder width higher aside; their shade so far below them. */
const boneLine = { below: 0.22, rises: 0.34, shade: 0.05 }
/** They begin and end so far from the middle, in shoulder widths. */
const boneEnds = { from: 0.03, full: 0.1, fades: 0.3, to: 0.42 }
/** The groove down the breastbone begins over so much, and ends over so much, in units. */
const breastboneEnds = { begins: 0.1, ends: 0.2 }
/**
 * The one beside the chest lies at `across` so far below the edge, in units, and farther down so much nearer to the middle per unit; it begins and
 * ends so far below the edge.
 */
const deltoidLine = { leans: 0.12, at: 0.2, from: 0.12, full: 0.3, fades: 0.5 }

/**
 * Shoulders darken towards their upper edge; the collarbones catch light and shade what is below, the notch between them lies in
 * shade, a groove parts chest and deltoid, a wide one runs down the breastbone. `across` in shoulder widths, the rest in units.
 */
export function reliefOfShoulders(across: number, belowEdge: number): number {
  if (belowEdge > lowest) return 1
  const aside = Math.abs(across)
  const edge = upperEdge.shade * (1 - smoothstep(0, upperEdge.height, belowEdge))
  const bone = belowEdge - (boneLine.below - boneLine.rises * aside)
  const along =
    smoothstep(boneEnds.from, boneEnds.full, aside) * (1 - smoothstep(boneEnds.fades, boneEnds.to, aside))
  const ridge =
    collarbone.light * bell(bone / collarbone.lit) -
    collarbone.shade * bell((bone - boneLine.shade) / collarbone.shaded)
  const hollow = notch.shade * bell(aside / notch.width) * bell((belowEdge - notch.below) / notch.height)
  const groove =
    breastbone.shade *
    bell(aside / breastbone.width) *
    smoothstep(breastbone.from, breastbone.from + breastboneEnds.begins, belowEdge) *
    (1 - smoothstep(breastbone.to - breastboneEnds.ends, breastbone.to, belowEdge))
  const parting =
    deltoidGroove.shade *
    bell(
      (aside - deltoidGroove.across + deltoidLine.leans * (belowEdge - deltoidLine.at)) / deltoidGroove.width,
    ) *
    smoothstep(deltoidLine.from, deltoidLine.full, belowEdge) *
    (1 - smoothstep(deltoidLine.fades, lowest, belowEdge))
  return 1 - edge - hollow - groove - parting + along * ridge
}

/** The heights between which a belly has its grooves, as shares of the way from the shoulders to the hips. */
export const belly = { from: 0.4, full: 0.55, fades: 0.76, to: 0.9 }
/** Shares of light, widths and the distance from the middle, in units, of its grooves. */
const middleGroove = { shade: 0.025, width: 0.03 }
const sideGrooves = { shade: 0.03, width: 0.05, aside: 0.19 }

/** A shallow groove runs down the middle of the belly to the navel, and two wider ones beside it; aside in units. */
export function reliefOfBelly(aside: number, v: number): number {
  const along = smoothstep(belly.from, belly.full, v) * (1 - smoothstep(belly.fades, belly.to, v))
  const middle = middleGroove.shade * bell(aside / middleGroove.width) * along
  const beside = sideGrooves.shade * bell((Math.abs(aside) - sideGrooves.aside) / sideGrooves.width) * along
  return 1 - middle - beside
}
