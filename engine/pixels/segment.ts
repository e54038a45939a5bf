import type { ContrastWeights } from './contrast-weights.ts'
import type { GridGraph } from './grid-graph.ts'
import { clearGraph, createGridGraph, directions, returnGraph } from './grid-graph.ts'
import type { Mask } from './mask.ts'
import { createMask } from './mask.ts'
import { minimumCutByPreflow } from './minimum-cut-by-preflow.ts'
import { minimumCut } from './minimum-cut.ts'
import { free } from './memory.ts'

/**
 * Parts a picture in two at least cost: per pixel what it costs to lie outside and inside, plus `weights` where
 * neighbours are parted.
 */
export function segment(outsideCost: Float32Array, insideCost: Float32Array, weights: ContrastWeights): Mask {
  const graph = joinPixels(outsideCost, insideCost, weights)
  minimumCut(graph)
  return readInside(graph)
}

/** The same answer sooner where most pixels prefer neither, or are decided whatever their neighbours are. */
export function segmentAcross(
  outsideCost: Float32Array,
  insideCost: Float32Array,
  weights: ContrastWeights,
): Mask {
  const graph = joinPixels(outsideCost, insideCost, weights)
  const decided = takeOutDecided(graph)
  minimumCutByPreflow(graph)
  for (let node = 0; node < decided.length; node++) graph.side[node] |= decided[node]
  free(decided)
  return readInside(graph)
}

function joinPixels(
  outsideCost: Float32Array,
  insideCost: Float32Array,
  { width, height, right, downLeft, down, downRight }: ContrastWeights,
): GridGraph {
  const graph = createGridGraph(width, height)
  const { terminal, capacity, stride } = graph
  for (let y = 0; y < height; y++) {
    let node = (y + 1) * stride + 1
    for (let x = 0, i = y * width; x < width; x++, i++, node++) {
      terminal[node] = outsideCost[i] - insideCost[i]
      const arcs = node * 8
      capacity[arcs + 4] = capacity[arcs + 11] = right[i]
      capacity[arcs + 5] = capacity[(node + stride - 1) * 8 + 2] = downLeft[i]
      capacity[arcs + 6] = capacity[(node + stride) * 8 + 1] = down[i]
      capacity[arcs + 7] = capacity[(node + stride + 1) * 8] = downRight[i]
    }
  }
  return graph
}

/** What all neighbours together cannot outvote leaves the graph, and pulls at them from outside it; 1 where such a node lies inside. */
function takeOutDecided({ terminal, capacity, stride }: GridGraph): Uint8Array {
  const decided = new Uint8Array(terminal.length)
  for (let node = 0; node < terminal.length; node++) {
    let most = 0
    for (let d = 0; d < 8; d++) most += capacity[node * 8 + d]
    if (Math.abs(terminal[node]) <= most) continue
    const isInside = terminal[node] > 0
    if (isInside) decided[node] = 1
    terminal[node] = 0
    for (let d = 0; d < 8; d++) {
      const weight = capacity[node * 8 + d]
      if (weight === 0) continue
      const other = node + directions[d][0] + directions[d][1] * stride
      terminal[other] += isInside ? weight : -weight
      capacity[node * 8 + d] = capacity[other * 8 + 7 - d] = 0
    }
  }
  return decided
}

function readInside(graph: GridGraph): Mask {
  const { width, height, stride, side } = graph
  const mask = createMask(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) mask.values[y * width + x] = side[(y + 1) * stride + x + 1] === 1 ? 1 : 0
  }
  returnGraph(graph)
  return mask
}

/** A pixel may only take a label whose cost exceeds that of its present one by less than this. */
const plausibleExcess = 24

/**
 * Gives each pixel one of several labels: improves `labels` in place by alpha expansion (Boykov, Veksler, Zabih 2001) over
 * `costs[label][pixel]` plus `weights` where neighbours differ. `isOpen`, when given, names the pixels that may change.
 */
export function expandLabels(
  labels: Uint8Array,
  costs: readonly Float32Array[],
  weights: ContrastWeights,
  sweeps: number,
  isOpen?: Uint8Array,
) {
  const { width, height } = weights
  const graph = createGridGraph(width, height)
  const open: OpenPixels = {
    count: 0,
    pixels: new Int32Array(labels.length),
    active: new Uint8Array(graph.side.length),
  }
  for (let sweep = 0; sweep < sweeps; sweep++) {
    let changed = 0
    for (let label = 0; label < costs.length; label++) {
      chooseOpenPixels(open, graph, labels, costs, label, isOpen)
      if (open.count === 0) continue
      connect(graph, open, labels, costs, weights, label)
      minimumCut(graph)
      changed += adopt(graph, open, labels, label)
    }
    if (changed === 0) break
  }
  returnGraph(graph)
  free(open.pixels, open.active)
}

/** The pixels that may take the label at hand, as a list and, per node of the graph, as a mark. */
type OpenPixels = { count: number; pixels: Int32Array; active: Uint8Array }

function chooseOpenPixels(
  open: OpenPixels,
  { stride, width }: GridGraph,
  labels: Uint8Array,
  costs: readonly Float32Array[],
  label: number,
  isOpen?: Uint8Array,
) {
  const cost = costs[label]
  open.count = 0
  open.active.fill(0)
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === label || (isOpen && !isOpen[i])) continue
    if (cost[i] - costs[labels[i]][i] >= plausibleExcess) continue
    open.active[(((i / width) | 0) + 1) * stride + (i % width) + 1] = 1
    open.pixels[open.count++] = i
  }
}

/**
 * Builds the cut "keep the present label (source) or take the new one (sink)". What a neighbour that stays as it is costs goes
 * to the terminals.
 */
function connect(
  graph: GridGraph,
  open: OpenPixels,
  labels: Uint8Array,
  costs: readonly Float32Array[],
  weights: ContrastWeights,
  label: number,
) {
  const { width, height, stride, terminal, capacity } = graph
  const { active, pixels, count } = open
  const cost = costs[label]
  const forward = [weights.right, weights.downLeft, weights.down, weights.downRight]
  clearGraph(graph)
  for (let n = 0; n < count; n++) {
    const i = pixels[n]
    const x = i % width
    const y = (i / width) | 0
    const node = (y + 1) * stride + x + 1
    const own = labels[i]
    let difference = cost[i] - costs[own][i]
    for (let d = 0; d < 8; d++) {
      const stepX = directions[d][0]
      const stepY = directions[d][1]
      if (x + stepX < 0 || x + stepX >= width || y + stepY < 0 || y + stepY >= height) continue
      const j = i + stepY * width + stepX
      const other = node + stepY * stride + stepX
      const weight = d < 4 ? forward[3 - d][j] : forward[d - 4][i]
      if (!active[other]) {
        difference += (labels[j] === label ? 0 : weight) - (labels[j] === own ? 0 : weight)
      } else if (d >= 4) {
        // Together: both keep costs `kept`, one takes the label costs `weight`, both take it costs nothing.
        const kept = labels[j] === own ? 0 : weight
        difference += weight - kept
        terminal[other] -= weight
        capacity[node * 8 + d] = 2 * weight - kept
      }
    }
    terminal[node] += difference
  }
}

function adopt(
  { width, stride, side }: GridGraph,
  open: OpenPixels,
  labels: Uint8Array,
  label: number,
): number {
  let changed = 0
  for (let n = 0; n < open.count; n++) {
    const i = open.pixels[n]
    if (side[(((i / width) | 0) + 1) * stride + (i % width) + 1] !== 2) continue
    labels[i] = label
    changed++
  }
  return changed
}
