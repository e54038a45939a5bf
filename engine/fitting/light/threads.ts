import { smoothstep } from '../../pixels/scalar.ts'
import { valueNoise } from '../../pixels/value-noise.ts'

/** Photos lose the threads of white and of black cloth, on which they show less; all other cloth brings most of its own. Mean brightness, 0..255. */
const lost = { white: { from: 190, to: 230 }, black: { from: 80, to: 45, most: 0.65 }, others: 0.35 }

/** How much cloth of a mean brightness needs threads, 0..1. */
export function needOfThreads(brightness: number): number {
  const white = smoothstep(lost.white.from, lost.white.to, brightness)
  const black = lost.black.most * (1 - smoothstep(lost.black.to, lost.black.from, brightness))
  return lost.others + (1 - lost.others) * Math.max(white, black)
}

/** The threads of cloth: how far brightness follows them, and the size of the two kinds of them, in units and at least in pixels. */
const threads = {
  relief: 0.008,
  fine: { size: 0.005, least: 1.5, share: 1 },
  coarse: { size: 0.011, least: 3, share: 0.6 },
}
/** The coarse ones have a place of their own in the noise, in its cells, or they would repeat the fine ones. */
const placeOfCoarse = 50

/** Light on the threads of cloth whose photo lost them, as a factor about 1. `unit`: the body's, in pixels. */
export function lightOnThreads(x: number, y: number, unit: number): number {
  const { relief, fine, coarse } = threads
  const noise = ({ size, least, share }: typeof fine, apart: number) => {
    const cell = Math.max(least, size * unit)
    return share * valueNoise(x / cell + apart, y / cell)
  }
  return 1 + relief * (noise(fine, 0) + noise(coarse, placeOfCoarse))
}
