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

/**
 * The folds of the old garment and the light on it and on bare skin, as a brightness factor for the new garment (1 = none),
 * inside `box`. Brightness is compared within pixels of one colour only: otherwise a logo or a contrasting sleeve of the old
 * garment would show through the new one. The light is spread beyond the old garment, so that it has no edge where the old
 * garment ended. `unit` is the body's unit of length in pixels.
 */
export function transferFolds(picture: Picture, old: Plane, skin: Plane, box: Box, unit: number): Plane {
  const frame = createPlane(picture.width, picture.height)
  frame.values.fill(1)
  const area = clipBox(box, picture, 0.1 * unit)
  if (area.width < 16 || area.height < 16) return frame
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
    for (let i = 0; i < owner.length; i++) if (bare.values[i] > 0.9) owner[i] = count
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

function combine({ folds, light, weight }: Shading, unit: number): Plane {
  const sum = blur(light, 0.07 * unit)
  const known = blur(weight, 0.07 * unit)
  const result = blur(folds, 0.8)
  for (let i = 0; i < result.values.length; i++)
    result.values[i] *= (sum.values[i] + 0.04) / (known.values[i] + 0.04)
  free(sum, known)
  return result
}

/** Edges inside the old garment: where they crowd, brightness tells of a pattern and not of folds. */
function measureDetail({ width, height, values }: Plane, worn: Plane, unit: number): Detail {
  const edges = createPlane(width, height)
  let strong = 0
  let total = 0
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const w = worn.values
      if (w[i] < 0.9 || w[i - 1] < 0.9 || w[i + 1] < 0.9 || w[i - width] < 0.9 || w[i + width] < 0.9) continue
      const dx = values[i + 1] - values[i - 1]
      const dy = values[i + width] - values[i - width]
      edges.values[i] = Math.sqrt(dx * dx + dy * dy) / 1.6
      total++
      if (Math.abs(dx) > 20) strong++
    }
  }
  const patterned = total ? strong / total : 1
  const soft = blur(edges, 0.035 * unit)
  free(edges)
  return { edges: soft, trust: 0.95 * (1 - smoothstep(0.03, 0.14, patterned)) }
}

/** On dark cloth small differences are large ratios: gloss and noise more than folds. */
function certainty(brightness: number): number {
  return clamp(brightness / 80, 0.25, 1)
}

/**
 * 1 for cloth whose brightness changes as folds do, 0 where it changes far more: sheer cloth shows what is beneath it, and that
 * must not show through the new garment.
 */
function evenness(core: Mask, middle: Float32Array, wide: Float32Array): number {
  let squares = 0
  let count = 0
  for (let i = 0; i < middle.length; i++) {
    if (!core.values[i] || Number.isNaN(middle[i]) || Number.isNaN(wide[i])) continue
    squares += ((middle[i] + 25) / (wide[i] + 25) - 1) ** 2
    count++
  }
  return 1 - smoothstep(0.09, 0.13, Math.sqrt(squares / Math.max(1, count)))
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
    if (area < 0.003 * owner.length) return
    const core = own(erode(member, 1))
    const weights = own({ width, height, values: new Float32Array(core.values) })
    const middle = own(blurWeighted(luminance, weights, 0.13 * unit)).values
    const wide = own(blurWeighted(luminance, weights, 0.9 * unit)).values
    const even = isSkin ? 1 : evenness(core, middle, wide)
    const trust = trustInAll * even
    for (let i = 0; i < owner.length; i++) {
      if (!core.values[i] || Number.isNaN(middle[i]) || Number.isNaN(wide[i])) continue
      const light = clamp((middle[i] + 25) / (wide[i] + 25), 0.78, 1.15)
      const share = isSkin ? 0.25 : 0.5 * even * (0.3 + 0.7 * trust)
      shading.light.values[i] = 1 + (light - 1) * share * certainty(wide[i])
      shading.weight.values[i] = 1
    }
    if (isSkin || trust === 0) return
    // Towards another colour the comparison fades out, or the border between both would show.
    const trusted = own(blur(weights, 0.03 * unit + 1)).values
    const fine = own(blurWeighted(luminance, weights, 0.012 * unit + 0.5)).values
    for (let i = 0; i < owner.length; i++) {
      if (owner[i] !== cluster || Number.isNaN(fine[i] + middle[i] + wide[i])) continue
      const fold = clamp((fine[i] + 12) / (middle[i] + 12), 0.66, 1.2)
      const quiet = 1 - smoothstep(4, 9, edges.values[i])
      const share = clamp(worn.values[i], 0, 1) * smoothstep(0.5, 0.97, trusted[i])
      shading.folds.values[i] = 1 + (fold - 1) * trust * share * quiet * certainty(wide[i])
    }
  })
}

/** Up to three colours of the old garment; -1 for pixels far from all of them. */
function clusterColours({ lightness, a, b }: LabPicture, worn: Plane): { owner: Int8Array; count: number } {
  const clusters: Cluster[] = []
  for (let i = 0; i < lightness.length; i += 11) {
    if (worn.values[i] < 0.9) continue
    const near = clusters.find(
      (c) => Math.hypot(c.a - a[i], c.b - b[i]) < 11 && Math.abs(c.l - lightness[i]) < 24,
    )
    if (near) {
      near.size++
      near.l += (lightness[i] - near.l) / near.size
      near.a += (a[i] - near.a) / near.size
      near.b += (b[i] - near.b) / near.size
    } else if (clusters.length < 12) clusters.push({ l: lightness[i], a: a[i], b: b[i], size: 1 })
  }
  const main = mergeShades(clusters.sort((one, other) => other.size - one.size)).slice(0, 3)
  const owner = new Int8Array(lightness.length).fill(-1)
  for (let i = 0; i < owner.length; i++) {
    if (worn.values[i] < 0.9) continue
    let least = 2.2
    for (let k = 0; k < main.length; k++) {
      for (const c of main[k]) {
        const hue = (c.a - a[i]) ** 2 + (c.b - b[i]) ** 2
        const away = Math.sqrt(hue) / 11 + Math.abs(c.l - lightness[i]) / 30
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

function isShadeOf(one: Cluster, other: Cluster): boolean {
  const chroma = Math.min(Math.hypot(one.a, one.b), Math.hypot(other.a, other.b))
  if (chroma < 12)
    return (
      Math.max(Math.hypot(one.a, one.b), Math.hypot(other.a, other.b)) < 14 && Math.abs(one.l - other.l) < 32
    )
  const turn = Math.abs(Math.atan2(one.b, one.a) - Math.atan2(other.b, other.a))
  return Math.min(turn, 2 * Math.PI - turn) < 0.3 && Math.abs(one.l - other.l) < 45
}
