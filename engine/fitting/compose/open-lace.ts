import type { GarmentReading } from '../../garment/garment.ts'
import { meanOutside } from '../../garment/matting/clean-rim.ts'
import { createPlane } from '../../picture.ts'
import type { Plane } from '../../picture.ts'
import { blur } from '../../pixels/blur.ts'
import type { Component } from '../../pixels/components.ts'
import { findComponents } from '../../pixels/components.ts'
import { free, inScope, type Own } from '../../pixels/memory.ts'
import type { Mask } from '../../pixels/mask.ts'
import { areaOf, close, createMask, dilate, erode, invert } from '../../pixels/mask.ts'
import { clamp, quantile } from '../../pixels/scalar.ts'
import type { Layer } from '../layer.ts'
import { lumaOf } from '../../pixels/luma.ts'

/** Brightness 0..255. Cloth is black if so much of it is darker than `dark`, and half of it than `darkest`; lengths in units. */
const black = { inside: 0.06, darkest: 45, dark: 70, most: 0.65 }
const lace = {
  /** Threads and holes are told apart over about twice this, in units. */
  scale: 0.018,
  /** Both are mixed to a grey of this brightness, at most so many times the ground's, whose channels differ by so little. */
  from: 50,
  to: 0.83,
  neutral: 26,
  /** Of lace hardly a pixel has another hue: a print on black cloth is neutral only in part. */
  coloured: 0.05,
  /** Nearly every place is the edge of a thread, where the brightness changes by so much over two pixels; prints, pearls and sequins have places between. */
  step: 20,
  edges: 0.63,
  /** In the mean of all its pieces: an embroidery of stitches or pearls has few that might be lace. */
  edgesOfAll: 0.72,
  /** What covers more of the cloth than `most` is lace with more of them: a print of beads lies all over a dress. */
  most: 0.3,
  edgesOfMost: 0.75,
  /** It reaches the outline so nearly, in units, and is no smaller than this share of the cloth. */
  reach: 0.06,
  least: 0.01,
  /** The ground of a garment photo, which shows in the holes, is so bright; where none is seen, as in a file with its own transparency, it was a bright one. */
  ground: { least: 180, most: 240 },
  /** So many times as bright as that they are at most, at this quantile: prints are as bright as the ground. */
  brightest: 0.925,
  quantile: 0.97,
  /** Through the front alone more shows than through front and back together, by so much, and so much at most. */
  gain: 1.4,
  clearest: 0.85,
  /** Threads shade what is beneath by so much of what whole cloth does. */
  shade: 0.35,
}

/**
 * Lace of black cloth is black threads and holes, in which a garment photo shows its ground: how bright a pixel is tells how much of it is
 * hole (the compositing equation of Porter and Duff, 1984, with black cloth and a bright ground known). Lets what is beneath show there.
 * Changes the layer, and `shadow`, the cover that casts the contact shadow. The answer is how much of each pixel was opened; null for cloth without lace.
 */
export function openLace(
  layer: Layer,
  shadow: Plane,
  { picture, matte }: Pick<GarmentReading, 'picture' | 'matte'>,
  unit: number,
): Plane | null {
  const [red, green, blue] = meanOutside(picture, matte)
  const seen = lumaOf(red, green, blue)
  const ground = seen < lace.ground.least ? lace.ground.most : Math.min(seen, lace.ground.most)
  return inScope((own) => openFoundLace(layer, shadow, ground, unit, own))
}

function openFoundLace(layer: Layer, shadow: Plane, ground: number, unit: number, own: Own): Plane | null {
  const { width, height, values } = layer
  const cloth = own(createMask(width, height))
  for (let i = 0; i < cloth.values.length; i++) cloth.values[i] = values[i * 4 + 3] < 0.5 ? 0 : 1
  const thick = brightnessOfBlack(layer, own(erode(cloth, Math.round(black.inside * unit))))
  if (thick === null) return null
  const brightness = own(createPlane(width, height))
  for (let i = 0; i < cloth.values.length; i++)
    if (cloth.values[i]) brightness.values[i] = brightnessAt(layer, i)
  const zone = findLace(layer, brightness, cloth, ground, unit, own)
  return zone && openHoles(layer, shadow, brightness, zone, { thick, ground })
}

/** How much of each pixel of the `zone` is hole, as bright as `ground`, between threads as bright as `thick`; they alone stay. */
function openHoles(
  { width, height, values }: Layer,
  shadow: Plane,
  brightness: Plane,
  zone: Mask,
  { thick, ground }: { thick: number; ground: number },
): Plane {
  const opened = createPlane(width, height)
  for (let i = 0; i < zone.values.length; i++) {
    if (!zone.values[i]) continue
    shadow.values[i] *= lace.shade
    const hole = (lace.gain * (brightness.values[i] - thick)) / (ground - thick)
    opened.values[i] = values[i * 4 + 3] * clamp(hole, 0, lace.clearest)
    const cover = values[i * 4 + 3] - opened.values[i]
    for (let c = 0; c < 3; c++) values[i * 4 + c] = thick * cover
    values[i * 4 + 3] = cover
  }
  return opened
}

/** In single precision, as a plane holds it. */
function brightnessAt({ values }: Layer, i: number): number {
  const o = i * 4
  return Math.fround(lumaOf(values[o], values[o + 1], values[o + 2]) / values[o + 3])
}

/** Null for cloth that is not black for the most part. */
function brightnessOfBlack(layer: Layer, inside: Mask): number | null {
  const found: number[] = []
  for (let i = 0; i < inside.values.length; i += 3) if (inside.values[i]) found.push(brightnessAt(layer, i))
  if (found.length < 100) return null
  const thick = quantile(Float32Array.from(found), 0.5)
  const dark = found.filter((value) => value < black.dark).length
  return thick < black.darkest && dark > black.most * found.length ? thick : null
}

function isNeutral(values: Float32Array, i: number): boolean {
  const channels = values.subarray(i * 4, i * 4 + 3)
  return Math.max(...channels) - Math.min(...channels) < lace.neutral
}

function findLace(
  { values }: Layer,
  brightness: Plane,
  cloth: Mask,
  ground: number,
  unit: number,
  own: Own,
): Mask | null {
  const { width, height } = brightness
  const weights = createPlane(width, height)
  weights.values.set(cloth.values)
  const [around, mean] = [weights, brightness].map((plane) => blur(plane, lace.scale * unit))
  const grey = own(createMask(width, height))
  for (let i = 0; i < grey.values.length; i++) {
    if (!cloth.values[i]) continue
    const usual = mean.values[i] / around.values[i]
    grey.values[i] = isNeutral(values, i) && usual > lace.from && usual < lace.to * ground ? 1 : 0
  }
  free(weights, around, mean)
  const { labels, pieces } = findComponents(own(close(grey, Math.max(2, Math.round(lace.scale * unit)))))
  own(labels)
  const rim = own(dilate(own(invert(cloth)), Math.round(lace.reach * unit)))
  const reachesRim = new Uint8Array(pieces.length + 1)
  for (let i = 0; i < labels.length; i++) if (labels[i] && rim.values[i]) reachesRim[labels[i]] = 1
  const whole = areaOf(cloth)
  const found = pieces.flatMap((piece) => {
    if (!reachesRim[piece.label] || piece.area < lace.least * whole) return []
    const { edges, bright, coloured } = describe(values, brightness, labels, piece)
    const least = piece.area > lace.most * whole ? lace.edgesOfMost : lace.edges
    const isLace = edges > least && bright < lace.brightest * ground && coloured < lace.coloured
    return isLace ? [{ ...piece, edges }] : []
  })
  const area = found.reduce((sum, piece) => sum + piece.area, 0)
  const edges = found.reduce((sum, piece) => sum + piece.edges * piece.area, 0)
  if (area === 0 || edges < lace.edgesOfAll * area) return null
  const isFound = new Uint8Array(pieces.length + 1)
  for (const { label } of found) isFound[label] = 1
  const zone = own(createMask(width, height))
  for (let i = 0; i < labels.length; i++) zone.values[i] = isFound[labels[i]]
  const wide = own(dilate(zone, 2))
  for (let i = 0; i < wide.values.length; i++) wide.values[i] &= cloth.values[i]
  return wide
}

/** The shares of a piece's places where the brightness changes and that have a hue, and how bright it is where it is brightest. */
function describe(
  colours: Float32Array,
  { width, values }: Plane,
  labels: Int32Array,
  { label, area }: Component,
) {
  let edges = 0
  let coloured = 0
  const all: number[] = []
  for (let i = width; i < labels.length - width; i++) {
    if (labels[i] !== label) continue
    all.push(values[i])
    if (!isNeutral(colours, i)) coloured++
    if (Math.hypot(values[i + 1] - values[i - 1], values[i + width] - values[i - width]) > lace.step) edges++
  }
  return {
    edges: edges / area,
    coloured: coloured / area,
    bright: quantile(Float32Array.from(all), lace.quantile),
  }
}
