import { bell, smoothstep } from '../../pixels/scalar.ts'

/** Shares of light, and their widths in units, of what stands out on a chest. */
const collarbone = { light: 0.09, lit: 0.026, shade: 0.12, shaded: 0.042 }
const notch = { shade: 0.15, width: 0.05, height: 0.055, below: 0.21 }
const breastbone = { shade: 0.035, width: 0.05, from: 0.3, to: 0.75 }
const deltoidGroove = { shade: 0.1, width: 0.045, across: 0.4 }
const upperEdge = { shade: 0.12, height: 0.12 }

/**
 * Shoulders darken towards their upper edge; the collarbones catch light and shade what is below, the notch between them lies in
 * shade, a groove parts chest and deltoid, a wide one runs down the breastbone. `across` in shoulder widths, the rest in units.
 */
export function reliefOfShoulders(across: number, belowEdge: number): number {
  if (belowEdge > 0.8) return 1
  const aside = Math.abs(across)
  const edge = upperEdge.shade * (1 - smoothstep(0, upperEdge.height, belowEdge))
  const bone = belowEdge - (0.22 - 0.34 * aside)
  const along = smoothstep(0.03, 0.1, aside) * (1 - smoothstep(0.3, 0.42, aside))
  const ridge =
    collarbone.light * bell(bone / collarbone.lit) -
    collarbone.shade * bell((bone - 0.05) / collarbone.shaded)
  const hollow = notch.shade * bell(aside / notch.width) * bell((belowEdge - notch.below) / notch.height)
  const groove =
    breastbone.shade *
    bell(aside / breastbone.width) *
    smoothstep(breastbone.from, breastbone.from + 0.1, belowEdge) *
    (1 - smoothstep(breastbone.to - 0.2, breastbone.to, belowEdge))
  const parting =
    deltoidGroove.shade *
    bell((aside - deltoidGroove.across + 0.12 * (belowEdge - 0.2)) / deltoidGroove.width) *
    smoothstep(0.12, 0.3, belowEdge) *
    (1 - smoothstep(0.5, 0.8, belowEdge))
  return 1 - edge - hollow - groove - parting + along * ridge
}

/** A shallow groove runs down the middle of the belly to the navel, and two wider ones beside it; aside in units. */
export function reliefOfBelly(aside: number, v: number): number {
  const along = smoothstep(0.4, 0.55, v) * (1 - smoothstep(0.76, 0.9, v))
  const middle = 0.025 * bell(aside / 0.03) * along
  const beside = 0.03 * bell((Math.abs(aside) - 0.19) / 0.05) * along
  return 1 - middle - beside
}
