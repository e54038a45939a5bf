import { startImageEdits } from './openai.ts'
import type { StandInCase } from './stand-in.ts'

/* What stable-diffusion.cpp's server documents: OpenAI's image edits, at any address. */

const environmentOf = (apiUrl: string) => ({ LOCAL_ENGINE_URL: apiUrl, LOCAL_ENGINE_TOKEN: 'sk-secret' })

export const standIn: StandInCase = {
  start: () => startImageEdits('local', environmentOf, '864x1152'),
  hasJobs: false,
  exceptions: { 'foreign-host': null },
}
