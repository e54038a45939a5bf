import type { StudioModel } from '../../studio/types.ts'
import type { ArmAxis } from './arm-axis.ts'
import { traceArm } from './arm-axis.ts'
import type { BodyAxes } from './body-axes.ts'
import { readBodyAxes } from './body-axes.ts'

/** What fitting knows of the person: the model with its labels settled, the body's own coordinates, and both arms. */
export type Body = { model: StudioModel; axes: BodyAxes; arms: { left: ArmAxis; right: ArmAxis } }

/** The first stage of fitting. `model`: the part of the frame in which a garment is fitted, its labels settled. */
export function readBody(model: StudioModel): Body {
  return { model, axes: readBodyAxes(model), arms: { left: traceArm(model, -1), right: traceArm(model, 1) } }
}
