import type { Box } from '../../garment/garment.ts'
import type { Picture, Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { blur, blurWeighted } from '../../pixels/blur.ts'
import { toLab, toLuminance, type LabPicture } from '../../pixels/lab.ts'
import { free, freeLists, inScope } from '../../pixels/memory.ts'
import type { Mask } from '../../pixels/mask.ts'
import { erode } from '../../pixels/mask.ts'
import { enlargePlane, reducePicture, reducePlane } from '../../pixels/resize.ts'
import { clamp, smoothstep } from '../../pixels/scalar.ts'
import { clipBox, cropPicture, cropPlane, pastePlane, type Area } from '../crop.ts'

/** The light is read so far around the garment's box, in units; on a box that is less wide or high, in pixels, it is not. */
const around = 0.1
const smallest = 16
/** From this share on a pixel is surely skin, or the old garment. */
const sure = 0.9
/** Means of the brightness, in units and pixels: of a fold, of the cloth around it, and of all the cloth. */
const means = { fine: { units: 0.012, pixels: 0.5 }, middle: 0.13, wide: 0.9 }
/** Light and folds are ratios of these means, with so many grey levels added to both and within bounds: dark cloth would exaggerate. */
const lightRatio = { added: 25, least: 0.78, most: 1.15 }
const foldRatio = { added: 12, least: 0.66, most: 1.2 }
/** So much of the light is kept, on skin and on even cloth; of the latter `least` in any case, and `byTrust` more with full trust. */
const kept = { skin: 0.25, cloth: 0.5, least: 0.3, byTrust: 0.7 }
/** Folds count in full where edges, as `measureDetail` finds them, are weaker than the first, and not at all where stronger than the second. */
const quietEdges = { from: 4, to: 9 }
/** They fade towards other colours: the blur of the own colour's pixels, in units and pixels, and its shares of nothing and of all. */
const ownColour = { units: 0.03, pixels: 1, from: 0.5, to: 0.97 }
/** A colour that covers less of the picture tells nothing. */
const leastArea = 0.003

/**
 * The folds of the old garment and the light on it and on bare skin, as a brightness factor for the new garment (1 = none),
 * inside `box`. Brightness is compared within pixels of one colour only: otherwise a logo or a contrasting sleeve of the old
 * garment would show through the new one. The light is spread beyond the old garment, so that it has no edge where the old
 * garment ended. `unit` is the body's unit of length in pixels.
 */
export function transferFolds(picture: Picture, old: Plane, skin: Plane, box: Box, unit: number): Plane {
  const frame = createPlane(picture.width, picture.height)
  frame.values.fill(1)
  const area = clipBox(box, picture, around * unit)
  if (area.width < smallest || area.height < smallest) return frame
  inScope((own) => {
    const width = area.width >> 1
    const height = area.height >> 1
    const cropped = cropPicture(picture, area)
    const small = own(reducePicture(cropped, width, height))
    free(cropped)
    const worn = own(halvePart(old, area))
    const bare = own(halvePart(skin, area))
    const luminance = own(toLuminance(small))
    for (let i = 0; i < luminance.values.length; i++) luminance.values[i] *= 255
    const lab = toLab(small)
    const { owner, count } = clusterColours(lab, worn)
    freeLists(lab)
    own(owner)
    for (let i = 0; i < owner.length; i++) if (bare.values[i] > sure) owner[i] = count
    const shading: Shading = {
      folds: own(createPlane(width, height)),
      light: own(createPlane(width, height)),
      weight: own(createPlane(width, height)),
    }
    shading.folds.values.fill(1)
    const detail = measureDetail(luminance, worn, unit / 2)
    own(detail.edges)
    for (let cluster = 0; cluster <= count; cluster++) {
      shadeCluster(shading, luminance, worn, owner, cluster, detail, unit / 2, cluster === count)
    }
    pastePlane(frame, own(enlargePlane(own(combine(shading, unit / 2)), area.width, area.height)), area)
  })
  return frame
}

function halvePart(plane: Plane, area: Area): Plane {
  const part = cropPlane(plane, area)
  const half = reducePlane(part, area.width >> 1, area.height >> 1)
  free(part)
  return half
}

type Detail = { edges: Plane; trust: number }

/** `light` is summed with the `weight` it is known by. */
type Shading = { folds: Plane; light: Plane; weight: Plane }

/** How far the light is spread, in units; so much weight says that there is none; the folds' own blur is in pixels of the half picture. */
const spread = { light: 0.07, none: 0.04, folds: 0.8 }

function combine({ folds, light, weight }: Shading, unit: number): Plane {
  const sum = blur(light, spread.light * unit)
  const known = blur(weight, spread.light * unit)
  const result = blur(folds, spread.folds)
  for (let i = 0; i < result.values.length; i++)
    result.values[i] *= (sum.values[i] + spread.none) / (known.values[i] + spread.none)
  free(sum, known)
  return result
}

/** The difference over two pixels is divided by so much, to tell how strong an edge is, and blurred, in units. */
const edge = { over: 1.6, blur: 0.035 }
/** A difference of more grey levels over two columns is strong: up to the first share of such pixels there is full trust, from the second on none. */
const pattern = { difference: 20, from: 0.03, to: 0.14 }
const mostTrust = 0.95

/** Edges inside the old garment: where they crowd, brightness tells of a pattern and not of folds. */
function measureDetail({ width, height, values }: Plane, worn: Plane, unit: number): Detail {
  const edges = createPlane(width, height)
  let strong = 0
  let total = 0
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const w = worn.values
      if (w[i] < sure || w[i - 1] < sure || w[i + 1] < sure || w[i - width] < sure || w[i + width] < sure)
        continue
      const dx = values[i + 1] - values[i - 1]
      const dy = values[i + width] - values[i - width]
      edges.values[i] = Math.sqrt(dx * dx + dy * dy) / edge.over
      total++
      if (Math.abs(dx) > pattern.difference) strong++
    }
  }
  const patterned = total ? strong / total : 1
  const soft = blur(edges, edge.blur * unit)
  free(edges)
  return { edges: soft, trust: mostTrust * (1 - smoothstep(pattern.from, pattern.to, patterned)) }
}

/** Cloth is dark below this brightness, 0..255; of less the square of its share counts, of a share no less than this. */
const dark = { below: 80, least: 0.25 }

/** On dark cloth small differences are large ratios: gloss and noise more than folds. */
function certainty(brightness: number): number {
  return clamp(brightness / dark.below, dark.least, 1) ** 2
}

/** The root mean square of the light's changes, between these: from folds to sheer cloth. */
const uneven = { from: 0.09, to: 0.13 }

/**
 * 1 for cloth whose brightness changes as folds do, 0 where it changes far more: sheer cloth shows what is beneath it, and that
 * must not show through the new garment.
 */
function evenness(core: Mask, middle: Float32Array, wide: Float32Array): number {
  let squares = 0
  let count = 0
  for (let i = 0; i < middle.length; i++) {
    if (!core.values[i] || Number.isNaN(middle[i]) || Number.isNaN(wide[i])) continue
    squares += ((middle[i] + lightRatio.added) / (wide[i] + lightRatio.added) - 1) ** 2
    count++
  }
  return 1 - smoothstep(uneven.from, uneven.to, Math.sqrt(squares / Math.max(1, count)))
}

function shadeCluster(
  shading: Shading,
  luminance: Plane,
  worn: Plane,
  owner: Int8Array,
  cluster: number,
  { edges, trust: trustInAll }: Detail,
  unit: number,
  isSkin: boolean,
) {
  inScope((own) => {
    const { width, height } = luminance
    const member = own({ width, height, values: new Uint8Array(width * height) })
    let area = 0
    for (let i = 0; i < owner.length; i++) if (owner[i] === cluster) area += member.values[i] = 1
    if (area < leastArea * owner.length) return
    const core = own(erode(member, 1))
    const weights = own({ width, height, values: new Float32Array(core.values) })
    const middle = own(blurWeighted(luminance, weights, means.middle * unit)).values
    const wide = own(blurWeighted(luminance, weights, means.wide * unit)).values
    const even = isSkin ? 1 : evenness(core, middle, wide)
    const trust = trustInAll * even
    for (let i = 0; i < owner.length; i++) {
      if (!core.values[i] || Number.isNaN(middle[i]) || Number.isNaN(wide[i])) continue
      const light = clamp(
        (middle[i] + lightRatio.added) / (wide[i] + lightRatio.added),
        lightRatio.least,
        lightRatio.most,
      )
      const share = isSkin ? kept.skin : kept.cloth * even * (kept.least + kept.byTrust * trust)
      shading.light.values[i] = 1 + (light - 1) * share * certainty(wide[i])
      shading.weight.values[i] = 1
    }
    if (isSkin || trust === 0) return
    // Towards another colour the comparison fades out, or the border between both would show.
    const trusted = own(blur(weights, ownColour.units * unit + ownColour.pixels)).values
    const fine = own(blurWeighted(luminance, weights, means.fine.units * unit + means.fine.pixels)).values
    for (let i = 0; i < owner.length; i++) {
      if (owner[i] !== cluster || Number.isNaN(fine[i] + middle[i] + wide[i])) continue
      const fold = clamp(
        (fine[i] + foldRatio.added) / (middle[i] + foldRatio.added),
        foldRatio.least,
        foldRatio.most,
      )
      const quiet = 1 - smoothstep(quietEdges.from, quietEdges.to, edges.values[i])
      const share = clamp(worn.values[i], 0, 1) * smoothstep(ownColour.from, ownColour.to, trusted[i])
      shading.folds.values[i] = 1 + (fold - 1) * trust * share * quiet * certainty(wide[i])
    }
  })
}

/** One in so many pixels is looked at for colours. */
const sampling = 11
/** So near to a colour, in Lab units of chroma and of lightness, a pixel is counted to it; no more colours than `most` are begun. */
const joins = { chroma: 11, lightness: 24, most: 12 }
/** So many cloths are told apart. */
const mostCloths = 3
/** A pixel is a cloth's when both its differences, in these Lab units, add up to less than `sum`. */
const belongs = { chroma: 11, lightness: 30, sum: 2.2 }

/** Up to three colours of the old garment; -1 for pixels far from all of them. */
function clusterColours({ lightness, a, b }: LabPicture, worn: Plane): { owner: Int8Array; count: number } {
  const clusters: Cluster[] = []
  for (let i = 0; i < lightness.length; i += sampling) {
    if (worn.values[i] < sure) continue
    const near = clusters.find(
      (c) =>
        Math.hypot(c.a - a[i], c.b - b[i]) < joins.chroma && Math.abs(c.l - lightness[i]) < joins.lightness,
    )
    if (near) {
      near.size++
      near.l += (lightness[i] - near.l) / near.size
      near.a += (a[i] - near.a) / near.size
      near.b += (b[i] - near.b) / near.size
    } else if (clusters.length < joins.most) clusters.push({ l: lightness[i], a: a[i], b: b[i], size: 1 })
  }
  const main = mergeShades(clusters.sort((one, other) => other.size - one.size)).slice(0, mostCloths)
  const owner = new Int8Array(lightness.length).fill(-1)
  for (let i = 0; i < owner.length; i++) {
    if (worn.values[i] < sure) continue
    let least = belongs.sum
    for (let k = 0; k < main.length; k++) {
      for (const c of main[k]) {
        const hue = (c.a - a[i]) ** 2 + (c.b - b[i]) ** 2
        const away = Math.sqrt(hue) / belongs.chroma + Math.abs(c.l - lightness[i]) / belongs.lightness
        if (away < least) {
          least = away
          owner[i] = k
        }
      }
    }
  }
  return { owner, count: main.length }
}

type Cluster = { l: number; a: number; b: number; size: number }

/** Light and dark shades of one hue are one cloth in folds; greys count as one hue when their lightness is near. */
function mergeShades(clusters: Cluster[]): Cluster[][] {
  const cloths: Cluster[][] = []
  for (const cluster of clusters) {
    const same = cloths.find(([main]) => isShadeOf(main, cluster))
    if (same) same.push(cluster)
    else cloths.push([cluster])
  }
  return cloths
}

/** Colours of less chroma are greys, and one cloth with what has less than `most` and is as near in lightness; Lab units. */
const greys = { below: 12, most: 14, lightness: 32 }
/** Other colours are one cloth when their hues are so near, in radians, and their lightness is, in Lab units. */
const hues = { turn: 0.3, lightness: 45 }

function isShadeOf(one: Cluster, other: Cluster): boolean {
  const chroma = Math.min(Math.hypot(one.a, one.b), Math.hypot(other.a, other.b))
  if (chroma < greys.below)
    return (
      Math.max(Math.hypot(one.a, one.b), Math.hypot(other.a, other.b)) < greys.most &&
      Math.abs(one.l - other.l) < greys.lightness
    )
  const turn = Math.abs(Math.atan2(one.b, one.a) - Math.atan2(other.b, other.a))
  return Math.min(turn, 2 * Math.PI - turn) < hues.turn && Math.abs(one.l - other.l) < hues.lightness
}
