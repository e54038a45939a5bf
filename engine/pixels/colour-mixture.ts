import type { LabPicture } from './lab.ts'

/** A Gaussian mixture over Lab colours; per component ten numbers: mean (3), inverse covariance (6), log of its peak height. */
export type ColourMixture = { components: number; values: Float64Array }

/** Numbers per component. */
const size = 10
/** So many samples a component is made from at least. */
const leastSamples = 12
/** Rounds of k-means, and of expectation maximisation after them. */
const rounds = { means: 5, maximisation: 4 }
/** Multiplier and increment of a linear congruential generator modulo 2^31 (ANSI C), where it begins and the most it gives. */
const random = { times: 1103515245, plus: 12345, seed: 12345, most: 0x7fffffff }
/** Stands for each of a colour's numbers where there are no samples. */
const noColour = 50
/** A sample of which less is a component's counts for nothing in its covariance. */
const leastShare = 1e-4
/** Of `floor` what is added to the variances of a and b. */
const chromaFloor = 0.6
/** Keeps the weight of an empty component, and its share, above 0. */
const tiny = 1e-9

/** Lab colours one after the other: lightness, a, b. */
export type ColourSamples = Float32Array

/** The colours of the chosen pixels (1 in `chosen`), at most `limit` of them, evenly picked. */
export function collectColours(lab: LabPicture, chosen: Uint8Array, limit = 2000): ColourSamples {
  let count = 0
  for (let i = 0; i < chosen.length; i++) count += chosen[i]
  const taken = Math.min(count, limit)
  const samples = new Float32Array(taken * 3)
  let seen = 0
  let next = 0
  for (let i = 0; i < chosen.length && next < taken; i++) {
    if (!chosen[i]) continue
    if (seen++ < Math.floor((next * count) / taken)) continue
    samples[next * 3] = lab.lightness[i]
    samples[next * 3 + 1] = lab.a[i]
    samples[next * 3 + 2] = lab.b[i]
    next++
  }
  return samples
}

/**
 * Fits up to `components` Gaussians by k-means and expectation maximisation, always the same for the same samples.
 * `floor` is added to each variance, so that no colour is described more narrowly than sqrt(floor).
 */
export function fitMixture(samples: ColourSamples, components: number, floor: number): ColourMixture {
  const count = samples.length / 3
  const number = Math.max(1, Math.min(components, Math.floor(count / leastSamples)))
  const mixture = { components: number, values: new Float64Array(number * size) }
  const shares = initialShares(samples, number)
  maximise(samples, shares, mixture, floor)
  for (let round = 0; round < rounds.maximisation; round++) {
    expect(samples, shares, mixture)
    maximise(samples, shares, mixture, floor)
  }
  return mixture
}

/**
 * Writes the cost of each pixel, -log of its density under the strongest component, `ceiling` at most; with `chosen`, only
 * of the pixels that are 1 there.
 */
export function colourCost(
  mixture: ColourMixture,
  lab: LabPicture,
  ceiling: number,
  target: Float32Array,
  chosen?: Uint8Array,
) {
  const { lightness, a, b } = lab
  const { values } = mixture
  const end = mixture.components * size
  for (let i = 0; i < target.length; i++) {
    if (chosen && !chosen[i]) continue
    let best = ceiling
    for (let o = 0; o < end; o += size) {
      const x = lightness[i] - values[o]
      const y = a[i] - values[o + 1]
      const z = b[i] - values[o + 2]
      const cost =
        values[o + 3] * x * x +
        values[o + 4] * y * y +
        values[o + 5] * z * z +
        values[o + 6] * x * y +
        values[o + 7] * x * z +
        values[o + 8] * y * z -
        values[o + 9]
      if (cost < best) best = cost
    }
    target[i] = best
  }
}

/** Hard shares after k-means from spread-out seeds, each the sample farthest from the seeds before it among a fixed sequence. */
function initialShares(samples: ColourSamples, number: number): Float64Array {
  const count = samples.length / 3
  const means = seedMeans(samples, number)
  const nearest = new Uint8Array(count)
  const sums = new Float64Array(number * 4)
  for (let round = 0; round < rounds.means; round++) {
    sums.fill(0)
    for (let i = 0; i < count; i++) {
      let best = 0
      let bestDistance = Infinity
      for (let k = 0; k < number; k++) {
        const distance = squaredDistance(samples, i, means, k)
        if (distance < bestDistance) {
          bestDistance = distance
          best = k
        }
      }
      nearest[i] = best
      for (let c = 0; c < 3; c++) sums[best * 4 + c] += samples[i * 3 + c]
      sums[best * 4 + 3]++
    }
    for (let k = 0; k < number; k++) {
      if (sums[k * 4 + 3] > 0)
        for (let c = 0; c < 3; c++) means[k * 3 + c] = sums[k * 4 + c] / sums[k * 4 + 3]
    }
  }
  const shares = new Float64Array(count * number)
  for (let i = 0; i < count; i++) shares[i * number + nearest[i]] = 1
  return shares
}

/** k-means++ seeding with a fixed sequence in place of chance. */
function seedMeans(samples: ColourSamples, number: number): Float64Array {
  const count = samples.length / 3
  const means = new Float64Array(number * 3)
  const distances = new Float64Array(count).fill(Infinity)
  let state = random.seed
  let chosen = Math.floor(count / 2)
  for (let k = 0; k < number; k++) {
    for (let c = 0; c < 3; c++) means[k * 3 + c] = count > 0 ? samples[chosen * 3 + c] : noColour
    let total = 0
    for (let i = 0; i < count; i++) {
      distances[i] = Math.min(distances[i], squaredDistance(samples, i, means, k))
      total += distances[i]
    }
    state = (Math.imul(state, random.times) + random.plus) & random.most
    let rest = (state / random.most) * total
    for (chosen = 0; chosen < count - 1; chosen++) {
      rest -= distances[chosen]
      if (rest <= 0) break
    }
  }
  return means
}

function squaredDistance(samples: ColourSamples, i: number, means: Float64Array, k: number): number {
  const x = samples[i * 3] - means[k * 3]
  const y = samples[i * 3 + 1] - means[k * 3 + 1]
  const z = samples[i * 3 + 2] - means[k * 3 + 2]
  return x * x + y * y + z * z
}

function expect(samples: ColourSamples, shares: Float64Array, { components, values }: ColourMixture) {
  const costs = new Float64Array(components)
  for (let i = 0; i < samples.length / 3; i++) {
    let least = Infinity
    for (let k = 0, o = 0; k < components; k++, o += size) {
      const x = samples[i * 3] - values[o]
      const y = samples[i * 3 + 1] - values[o + 1]
      const z = samples[i * 3 + 2] - values[o + 2]
      costs[k] =
        values[o + 3] * x * x +
        values[o + 4] * y * y +
        values[o + 5] * z * z +
        values[o + 6] * x * y +
        values[o + 7] * x * z +
        values[o + 8] * y * z -
        values[o + 9]
      if (costs[k] < least) least = costs[k]
    }
    let total = 0
    for (let k = 0; k < components; k++) total += costs[k] = Math.exp(least - costs[k])
    for (let k = 0; k < components; k++) shares[i * components + k] = costs[k] / total
  }
}

function maximise(
  samples: ColourSamples,
  shares: Float64Array,
  { components, values }: ColourMixture,
  floor: number,
) {
  const count = samples.length / 3
  for (let k = 0; k < components; k++) {
    let weight = tiny
    const mean = [0, 0, 0]
    for (let i = 0; i < count; i++) {
      const share = shares[i * components + k]
      weight += share
      for (let c = 0; c < 3; c++) mean[c] += share * samples[i * 3 + c]
    }
    for (let c = 0; c < 3; c++) mean[c] /= weight
    let xx = 0
    let yy = 0
    let zz = 0
    let xy = 0
    let xz = 0
    let yz = 0
    for (let i = 0; i < count; i++) {
      const share = shares[i * components + k]
      if (share < leastShare) continue
      const x = samples[i * 3] - mean[0]
      const y = samples[i * 3 + 1] - mean[1]
      const z = samples[i * 3 + 2] - mean[2]
      xx += share * x * x
      yy += share * y * y
      zz += share * z * z
      xy += share * x * y
      xz += share * x * z
      yz += share * y * z
    }
    // Chroma varies less than lightness, so it gets a lower floor.
    xx = xx / weight + floor
    yy = yy / weight + floor * chromaFloor
    zz = zz / weight + floor * chromaFloor
    xy /= weight
    xz /= weight
    yz /= weight
    const determinant = xx * (yy * zz - yz * yz) - xy * (xy * zz - xz * yz) + xz * (xy * yz - xz * yy)
    values.set(
      [
        ...mean,
        (yy * zz - yz * yz) / determinant / 2,
        (xx * zz - xz * xz) / determinant / 2,
        (xx * yy - xy * xy) / determinant / 2,
        (xz * yz - xy * zz) / determinant,
        (xy * yz - xz * yy) / determinant,
        (xy * xz - xx * yz) / determinant,
        Math.log(weight / Math.max(1, count) + tiny) -
          0.5 * Math.log(determinant) -
          1.5 * Math.log(2 * Math.PI),
      ],
      k * size,
    )
  }
}
