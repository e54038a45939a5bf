import type { Picture, Plane } from '../../picture.ts'
import { createPlane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import { signedDistance } from '../../pixels/distance.ts'
import type { Mask } from '../../pixels/mask.ts'
import { createMask, dilate, erode, invert } from '../../pixels/mask.ts'
import { free, inScope, type Own } from '../../pixels/memory.ts'
import { clamp } from '../../pixels/scalar.ts'
import { measureMeans, type WeightedMeans } from '../../pixels/weighted-means.ts'

const rim = {
  /** Of the picture's width: so far beside the rough outline the true one is looked for. */
  reach: 0.013,
  /** Pixels: what lies so deep inside the rough outline holds nothing of the ground. */
  pure: 3,
  /** RGB units: what is farther than this from an even ground is cloth; for each Lab unit of the ground's noise so much more. */
  least: 2.5,
  noise: 12,
  /** Of the way to the palest cloth nearby: from there on a pixel is cloth. */
  share: 0.4,
  /** Pixels beyond the pure: so near the palest cloth is looked for. */
  palest: 4,
  /** RGB units between ground and palest cloth: below the first only the outline tells a pixel's share, above the second its colour. */
  faint: 30,
  clear: 70,
  /** Pixels: the blur that straightens the outline of clear cloth, and of faint cloth. */
  blur: [1.5, 3],
  /** Of the way from the ground's to the cloth's colour: where a pixel holds no cloth, and where nothing else. */
  shares: { lit: [0.08, 0.94], shaded: [0.5, 0.95] },
  /** How much the rough outline counts, in full from so many pixels beside it on. */
  prior: { weight: 0.5, within: 4 },
  /**
   * RGB units: a shadow is at least so much darker than the ground, and of its tint but for so much; and of the way to the cloth inside,
   * so much at most. Of what lies `beside` a garment that casts one more than a share is in it, or of the rim `within` a rough outline
   * that took it in; else it is a print or noise.
   */
  shadow: { darker: 1, tint: 10, most: 0.65, beside: 0.2, within: 0.4 },
}

/**
 * The matte of a rough mask's rim, at the picture's own size. Where the outline lies is voted for by every pixel near it: one unlike
 * the ground is cloth, one like it is ground, the less the more of the cloth beside it looks like ground too, and where colours say
 * nothing the rough outline stays. The votes are blurred, so that noise leaves no steps. How much cloth a pixel of the rim holds is
 * then told by its colour, as the share of the way from the ground's to that of the cloth just inside; beside pale cloth by the outline.
 * `noise`: the ground's, in Lab units. NaN where there is too little cloth to tell.
 */
export function settleRim(picture: Picture, rough: Mask, noise: number): Plane {
  const { width, height } = picture
  const reach = Math.max(4, Math.round(rim.reach * width))
  const result = createPlane(width, height)
  inScope((own) => {
    const distance = own(signedDistance(rough, depth.to * reach + 1))
    const contrast = measureContrast(picture, rough, distance, reach, own)
    const votes = own(
      castVotes(contrast, distance, reach, rim.least + rim.noise * Math.max(0, noise - 0.1), own),
    )
    const [fine, coarse] = rim.blur.map((sigma) => own(blur(votes, sigma)))
    for (let i = 0; i < result.values.length; i++) {
      const far = distance.values[i]
      if (Math.abs(far) > reach) {
        result.values[i] = far > 0 ? 1 : 0
        continue
      }
      if (Number.isNaN(contrast.palest[i])) {
        result.values[i] = Number.NaN
        continue
      }
      const trust = clamp((contrast.palest[i] - rim.faint) / (rim.clear - rim.faint), 0, 1)
      const settled = coarse.values[i] + (fine.values[i] - coarse.values[i]) * trust
      const level = settled + rim.prior.weight * clamp(far / rim.prior.within, -1, 1)
      const slope = 2 / (Math.sqrt(2 * Math.PI) * (rim.blur[1] + (rim.blur[0] - rim.blur[1]) * trust))
      const byOutline = clamp(0.5 + level / slope / 1.5, 0, 1)
      const [none, all] = contrast.shadow.values[i] ? rim.shares.shaded : rim.shares.lit
      const byColour =
        Math.abs(level) > 1.3 ? byOutline : clamp((contrast.share[i] - none) / (all - none), 0, 1)
      result.values[i] = byOutline + (byColour - byOutline) * trust
    }
  })
  return result
}

/** RGB units: a mean of even colours is that colour but for so much. */
const rounding = 0.01

/** Reaches: what lies so deep inside is cloth, whatever its colour. */
const depth = { from: 1, to: 2.5 }

type Contrast = {
  /** RGB units from the ground's colour: of each pixel near the outline, and of the palest cloth near it, NaN where there is none. */
  own: Float32Array
  palest: Float32Array
  /** How far the pixel lies on the way from the ground's colour to that of the cloth just inside. */
  share: Float32Array
  shadow: Mask
}

function measureContrast(picture: Picture, rough: Mask, distance: Plane, reach: number, own: Own): Contrast {
  const count = rough.values.length
  const found = {
    own: own(new Float32Array(count)),
    palest: own(new Float32Array(count).fill(Number.NaN)),
    share: own(new Float32Array(count)),
  }
  // The means are of four channels at the picture's size: they go before the votes are cast.
  const shadow = inScope((ownHere) => compareWithMeans(found, picture, rough, distance, reach, ownHere))
  return { ...found, shadow: own(shadow) }
}

/** Fills `found`; the answer is the shadow. */
function compareWithMeans(
  found: Omit<Contrast, 'shadow'>,
  picture: Picture,
  rough: Mask,
  distance: Plane,
  reach: number,
  own: Own,
): Mask {
  const { width, pixels } = picture
  const [beside, away] = [rim.pure, 2 * reach].map((widened) => own(invert(own(dilate(rough, widened)))))
  const groundAt = [
    measureMeans(picture, away, 2 * reach, own),
    measureMeans(picture, beside, reach, own),
    measureMeans(picture, beside, 4 * reach, own),
  ]
  const shadow = findShadow(picture, rough, distance, reach, groundAt)
  const core = own(erode(rough, rim.pure))
  for (let i = 0; i < core.values.length; i++) if (shadow.values[i]) core.values[i] = 0
  const clothAt = [measureMeans(picture, core, rim.pure * 0.7, own), measureMeans(picture, core, reach, own)]
  const [cloth, ground, difference] = [0, 1, 2].map(() => new Float64Array(3))
  for (let i = 0; i < core.values.length; i++) {
    if (distance.values[i] < -reach || distance.values[i] > depth.to * reach) continue
    const x = i % width
    const y = (i / width) | 0
    if (!first(groundAt, x, y, ground)) continue
    subtract(pixels, i, ground, difference)
    found.own[i] = lengthOf(difference)
    if (distance.values[i] > reach || !first(clothAt, x, y, cloth)) continue
    let along = 0
    let apart = 0
    for (let c = 0; c < 3; c++) {
      along += difference[c] * (cloth[c] - ground[c])
      apart += (cloth[c] - ground[c]) ** 2
    }
    found.share[i] = along / Math.max(1, apart)
  }
  const unlike = own(blur({ width, height: rough.height, values: found.own }, 1))
  findPalest(found.palest, unlike, core, rim.pure + rim.palest)
  return shadow
}

/** What near the outline has the ground's tint, but is darker, where the garment casts a shadow. */
function findShadow(
  picture: Picture,
  rough: Mask,
  distance: Plane,
  reach: number,
  groundAt: WeightedMeans[],
): Mask {
  const shadow = createMask(rough.width, rough.height)
  inScope((own) => markShadow(shadow, picture, rough, distance, reach, groundAt, own))
  return shadow
}

function markShadow(
  shadow: Mask,
  picture: Picture,
  rough: Mask,
  distance: Plane,
  reach: number,
  groundAt: WeightedMeans[],
  own: Own,
) {
  const { width, height } = rough
  const clothAt = [reach, 2].map((eroded) => measureMeans(picture, own(erode(rough, eroded)), 2 * reach, own))
  const [cloth, ground, difference, contrast] = [0, 1, 2, 3].map(() => new Float64Array(3))
  const inside = own(createPlane(width, height))
  const within = own(createPlane(width, height))
  let [shaded, beside] = [0, 0]
  for (let i = 0; i < shadow.values.length; i++) {
    if (Math.abs(distance.values[i]) > 1.5 * reach) continue
    const x = i % width
    const y = (i / width) | 0
    if (!first(groundAt, x, y, ground) || !first(clothAt, x, y, cloth)) continue
    subtract(picture.pixels, i, ground, difference)
    for (let c = 0; c < 3; c++) contrast[c] = cloth[c] - ground[c]
    const isDarker =
      Math.max(difference[0], difference[1], difference[2]) < rounding - rim.shadow.darker &&
      spread(difference) < rim.shadow.tint
    const apart = lengthOf(contrast)
    const isFaint = lengthOf(difference) < rim.shadow.most * apart
    const isCloth = spread(contrast) < 2 * rim.shadow.tint && apart < rim.clear
    shadow.values[i] = isDarker && isFaint && !isCloth ? 1 : 0
    if (distance.values[i] < -rim.pure) {
      beside++
      shaded += shadow.values[i]
    } else if (distance.values[i] > 0 && distance.values[i] < rim.pure) {
      inside.values[i] = 1
      within.values[i] = shadow.values[i]
    }
  }
  if (shaded > rim.shadow.beside * beside) return
  const all = own(blur(inside, 3 * reach))
  const some = own(blur(within, 3 * reach))
  for (let i = 0; i < all.values.length; i++)
    if (some.values[i] < rim.shadow.within * all.values[i]) shadow.values[i] = 0
}

function subtract(pixels: Uint8Array, i: number, from: Float64Array, target: Float64Array) {
  for (let c = 0; c < 3; c++) target[c] = pixels[i * 3 + c] - from[c]
}

function lengthOf(colour: Float64Array): number {
  return Math.sqrt(colour[0] ** 2 + colour[1] ** 2 + colour[2] ** 2)
}

function spread(colour: Float64Array): number {
  return Math.max(colour[0], colour[1], colour[2]) - Math.min(colour[0], colour[1], colour[2])
}

function first(means: WeightedMeans[], x: number, y: number, colour: Float64Array): boolean {
  for (const mean of means) if (mean(x, y, colour)) return true
  return false
}

/** For each pixel the least of `away` among those of `cloth` within `reach` pixels, across and down; stays as it is where there is none. */
function findPalest(palest: Float32Array, away: Plane, cloth: Mask, reach: number) {
  const { width, height } = cloth
  // With nothing before each line, what lies ahead of a place is what lies around the one `reach` pixels on.
  const stride = width + reach
  const least = new Float32Array(stride * (height + reach)).fill(Infinity)
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = y * width, o = (y + reach) * stride + reach; x < width; x++, i++, o++)
      if (cloth.values[i]) least[o] = away.values[i]
  }
  keepLeastAhead(least, 1, 2 * reach + 1)
  keepLeastAhead(least, stride, 2 * reach + 1)
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = y * width, o = y * stride; x < width; x++, i++, o++)
      if (least[o] < Infinity) palest[i] = least[o]
  }
  free(least)
}

/** In place: the least of each number and those after it, `count` in all, `step` apart. A window of twice the size is made of two. */
function keepLeastAhead(values: Float32Array, step: number, count: number) {
  for (let seen = 1; seen < count;) {
    const more = Math.min(seen, count - seen)
    for (let i = 0, o = more * step; o < values.length; i++, o++)
      if (values[o] < values[i]) values[i] = values[o]
    seen += more
  }
}

/** -1 ground .. 1 cloth. */
function castVotes(contrast: Contrast, distance: Plane, reach: number, least: number, own: Own): Plane {
  const { width, height, values } = distance
  const votes = createPlane(width, height)
  const likeGround = own(createPlane(width, height))
  const inside = own(createPlane(width, height))
  for (let i = 0; i < values.length; i++) {
    if (values[i] < depth.from * reach || values[i] > depth.to * reach) continue
    inside.values[i] = 1
    likeGround.values[i] = contrast.own[i] < least ? 1 : 0
  }
  const some = own(blur(likeGround, reach))
  const all = own(blur(inside, reach))
  for (let i = 0; i < values.length; i++) {
    if (Math.abs(values[i]) > reach || Number.isNaN(contrast.palest[i]))
      votes.values[i] = values[i] > 0 ? 1 : -1
    else if (contrast.shadow.values[i]) votes.values[i] = -1
    else if (contrast.own[i] > Math.max(least, rim.share * contrast.palest[i])) votes.values[i] = 1
    else votes.values[i] = -1 + Math.min(1, (1.5 * some.values[i]) / Math.max(1e-3, all.values[i]))
  }
  return votes
}
