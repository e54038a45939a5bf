import { toLab, type LabPicture } from '../pixels/lab.ts'
import { freeLists } from '../pixels/memory.ts'
import type { Exhibit } from './evidence.ts'

/** Bins of a histogram in Lab: lightness in sixths, both hue axes in steps of 15 from -60 on. */
const bins = { lightness: 6, hue: 8, step: 15, least: -60 }
/** Pixels tell the garment's colours where more than such a share of them is cloth; on the person, if they changed by more than this, 0..255. */
const surelyCloth = 0.9
const unchanged = 3

/**
 * How little of the garment's colours is found on the person, 0 (all, in like amounts) .. 1 (none): one minus the intersection of
 * the two Lab histograms (Swain and Ballard, Color Indexing, 1991). Light and folds move some of them.
 */
export function measureLostColour({ garment, cover, change, after }: Exhibit): number {
  const cloth = sampleCloth(garment)
  const own = histogram(cloth, () => true)
  freeLists(cloth)
  const seen = histogram(after, (i) => cover.values[i] > surelyCloth && change[i] > unchanged)
  return 1 - own.reduce((common, share, bin) => common + Math.min(share, seen[bin]), 0)
}

/** One in so many pixels of a garment photo tells its colours. */
const sampling = 7

/** Some of the pixels that are cloth for sure, in one row. */
function sampleCloth({ picture, matte }: Exhibit['garment']): LabPicture {
  const colours: number[] = []
  for (let i = 0; i < matte.values.length; i += sampling) {
    if (matte.values[i] > surelyCloth) colours.push(...picture.pixels.subarray(i * 3, i * 3 + 3))
  }
  return toLab({ width: colours.length / 3, height: 1, pixels: Uint8Array.from(colours) })
}

function histogram({ lightness, a, b }: LabPicture, isMeant: (i: number) => boolean): Float64Array {
  const shares = new Float64Array(bins.lightness * bins.hue * bins.hue)
  let count = 0
  for (let i = 0; i < lightness.length; i++) {
    if (!isMeant(i)) continue
    const bin =
      (binOf(lightness[i], 0, 100 / bins.lightness, bins.lightness) * bins.hue + hueBin(a[i])) * bins.hue
    shares[bin + hueBin(b[i])]++
    count++
  }
  return shares.map((share) => share / Math.max(1, count))
}

function hueBin(value: number): number {
  return binOf(value, bins.least, bins.step, bins.hue)
}

function binOf(value: number, least: number, step: number, number: number): number {
  return Math.max(0, Math.min(number - 1, Math.floor((value - least) / step)))
}
