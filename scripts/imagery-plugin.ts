import type { Plugin } from 'vite'
import { buildImagery } from './build-imagery.ts'

/** Converts the pictures before Vite reads the public folder they go to, in `vite build` and in development. */
export function imageryPlugin(): Plugin {
  return { name: 'imagery', config: () => buildImagery() }
}
