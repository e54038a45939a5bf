import type { BodyFrame } from '../person/types.ts'
import type { Picture, Plane } from '../picture.ts'
import { quantile } from '../pixels/scalar.ts'

/** A hem is looked for from so many torso lengths below the shoulders on; what is pure is so much of one garment. */
const below = 0.6
const pure = 0.9
/** In units: so near the lower edge of a top in each column it may be of what is worn below; from so far above it to so far it is surely the top. */
const band = { trimmed: 0.15, top: { from: 0.2, to: 0.4 }, beneath: 0.3 }
/** Both garments' hues, as shares of red and of blue, are so far apart at least, and by so many times the top's spread; a pixel goes from such a share of the way between them on. */
const apart = { least: 0.04, spreads: 2.5, goes: 0.5 }
/** A hem is even over so many units to each side. */
const beside = 0.08
/** Fewer pixels tell no colour. */
const fewest = 50

/**
 * Takes out of a worn top what has the hue of what is worn below it, along its lower edge: labels end in steps there. Nothing is taken where both are
 * alike, or the top has a print there. Changes the layer `upper`, 0..1.
 */
export function trimHem(picture: Picture, { upper, lower }: { upper: Plane; lower: Plane }, body: BodyFrame) {
  const { width, height } = upper
  const first = Math.max(0, Math.round(body.shoulderMid.y + below * body.torsoLength))
  const edges = Array.from({ length: width }, (_, x) => {
    for (let y = height - 1; y >= first; y--) if (upper.values[y * width + x] > 0.5) return y
    return -1
  })
  const collect = (layer: Plane, from: number, to: number) => {
    const chosen: number[] = []
    edges.forEach((edge, x) => {
      if (edge < 0) return
      const last = Math.min(height - 1, Math.round(edge + to * body.unit))
      for (let y = Math.max(0, Math.round(edge + from * body.unit)); y <= last; y++)
        if (layer.values[y * width + x] > pure) chosen.push(y * width + x)
    })
    return chosen
  }
  const top = readHues(picture, collect(upper, -band.top.to, -band.top.from))
  const beneath = readHues(picture, collect(lower, 0, band.beneath))
  if (!top || !beneath) return
  const way = { red: beneath.red - top.red, blue: beneath.blue - top.blue }
  const distance = Math.hypot(way.red, way.blue)
  if (distance < Math.max(apart.least, apart.spreads * top.spread)) return
  /** Whether a pixel has the hue of what is worn below; a shade does not change that of the top. */
  const isBeneath = (i: number) => {
    const { red, blue } = hueOf(picture, i)
    const along = (red - top.red) * way.red + (blue - top.blue) * way.blue
    return along > apart.goes * distance ** 2
  }
  const ends = edges.map((edge, x) => {
    // Of the lowest rows of a column as many go as leave most pixels with their own kind.
    let [kept, best, sum] = [edge, 0, 0]
    for (let y = edge; y > edge - band.trimmed * body.unit && y >= 0; y--) {
      sum += isBeneath(y * width + x) ? 1 : -1
      if (sum > best) [kept, best] = [y - 1, sum]
    }
    return kept
  })
  const hem = evenEnds(edges, ends, Math.round(beside * body.unit), band.trimmed * body.unit)
  hem.forEach((last, x) => {
    for (let y = last + 1; y <= edges[x]; y++) upper.values[y * width + x] = 0
  })
}

/** Per column the middle one of the ends about it, among columns of one hem: beside a sleeve the trunk's is another. */
function evenEnds(edges: readonly number[], ends: readonly number[], reach: number, step: number): number[] {
  return ends.map((end, x) => {
    if (edges[x] < 0) return end
    const [from, to] = [Math.max(0, x - reach), x + reach + 1]
    const near = ends.slice(from, to).filter((_, k) => Math.abs(edges[from + k] - edges[x]) < step)
    return Math.min(edges[x], Math.round(median(near)))
  })
}

/** The shares of red and blue in a pixel's brightness. */
function hueOf({ pixels }: Picture, i: number) {
  const sum = pixels[i * 3] + pixels[i * 3 + 1] + pixels[i * 3 + 2] + 1
  return { red: pixels[i * 3] / sum, blue: pixels[i * 3 + 2] / sum }
}

/** The median hue of the chosen pixels and the median distance from it; null for too few. */
function readHues(picture: Picture, chosen: readonly number[]) {
  if (chosen.length < fewest) return null
  const hues = chosen.map((i) => hueOf(picture, i))
  const [red, blue] = [median(hues.map((hue) => hue.red)), median(hues.map((hue) => hue.blue))]
  return { red, blue, spread: median(hues.map((hue) => Math.hypot(hue.red - red, hue.blue - blue))) }
}

const median = (values: number[]) => quantile(Float32Array.from(values), 0.5)
