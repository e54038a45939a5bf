import { bfl } from './models/bfl.ts'
import { fal } from './models/fal.ts'
import { fashn } from './models/fashn.ts'
import { gemini } from './models/gemini.ts'
import { gradio } from './models/gradio.ts'
import { local } from './models/local.ts'
import { openAi } from './models/openai.ts'
import { replicate } from './models/replicate.ts'
import { vertex } from './models/vertex.ts'
import type { TryOnVendor } from './vendor.ts'

/** Everybody whose model TRY_ON_ENGINE may name, beside the built-in engine. */
export const tryOnVendors: readonly TryOnVendor[] = [
  gemini,
  openAi,
  bfl,
  vertex,
  fashn,
  fal,
  replicate,
  gradio,
  local,
]
