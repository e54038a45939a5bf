import { free } from './memory.ts'

/**
 * A flow network on a grid whose nodes are joined to their eight neighbours and to two terminals.
 * The grid carries a border of one unused node to each side, so that the inner loops need no bounds checks:
 * the node of pixel (x, y) is `(y + 1) * stride + x + 1`.
 */
export type GridGraph = {
  width: number
  height: number
  stride: number
  /** Per node: capacity from the source when positive, to the sink when negative. */
  terminal: Float32Array
  /** Per node and direction (see `directions`): capacity left on the arc to that neighbour. */
  capacity: Float32Array
  /** After `minimumCut`: 1 on the source's side, 2 on the sink's side, 0 undecided (either side costs the same). */
  side: Uint8Array
  scratch: Scratch
}

/** The eight directions; the one opposite to `d` is `7 - d`. */
export const directions = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const

type Scratch = {
  parent: Uint8Array
  stamp: Int32Array
  distance: Int32Array
  queue: Int32Array
  queued: Uint8Array
  orphans: Int32Array
}

export function createGridGraph(width: number, height: number): GridGraph {
  const stride = width + 2
  const nodes = stride * (height + 2)
  return {
    width,
    height,
    stride,
    terminal: new Float32Array(nodes),
    capacity: new Float32Array(nodes * 8),
    side: new Uint8Array(nodes),
    scratch: {
      parent: new Uint8Array(nodes),
      stamp: new Int32Array(nodes),
      distance: new Int32Array(nodes),
      queue: new Int32Array(nodes + 1),
      queued: new Uint8Array(nodes),
      orphans: new Int32Array(nodes),
    },
  }
}

/** Gives a graph's memory back once what it tells has been read. */
export function returnGraph({ terminal, capacity, side, scratch }: GridGraph) {
  free(terminal, capacity, side, ...Object.values(scratch))
}

export function clearGraph(graph: GridGraph) {
  graph.terminal.fill(0)
  graph.capacity.fill(0)
}
