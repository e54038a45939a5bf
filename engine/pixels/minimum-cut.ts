import type { GridGraph } from './grid-graph.ts'

const free = 0
const source = 1
const sink = 2
const atTerminal = 8
const none = 9
const orphaned = 10
/** Less capacity than this is none. */
const tiny = 1e-6

/** Two trees that grow from the terminals; where they meet, flow goes through, and what it cuts off is adopted anew. */
type Search = GridGraph['scratch'] &
  Pick<GridGraph, 'terminal' | 'capacity' | 'side'> & {
    /** From a node to its eight neighbours. */
    offsets: Int32Array
    /** Of the ring of active nodes. */
    head: number
    tail: number
    time: number
    orphanCount: number
    /** The arc at which the trees met: from a node of the source's tree in a direction. */
    meeting: number
    direction: number
  }

/**
 * Cuts the graph at least cost and writes `graph.side`; capacities are used up.
 * Boykov and Kolmogorov, An Experimental Comparison of Min-Cut/Max-Flow Algorithms for Energy Minimization in Vision (2004).
 */
export function minimumCut(graph: GridGraph) {
  const search = beginSearch(graph)
  const { side } = search
  let node = -1
  for (;;) {
    if (node < 0 || side[node] === free) node = takeActive(search)
    if (node < 0) return
    if (!growTree(search, node)) {
      node = -1
      continue
    }
    search.time++
    augment(search)
    adoptOrphans(search)
  }
}

function beginSearch({ stride, terminal, capacity, side, scratch }: GridGraph): Search {
  const { parent, stamp, distance, queue, queued } = scratch
  let tail = 0
  stamp.fill(0)
  queued.fill(0)
  for (let i = 0; i < terminal.length; i++) {
    const flow = terminal[i]
    parent[i] = flow === 0 ? none : atTerminal
    distance[i] = 1
    side[i] = free
    if (flow === 0) continue
    side[i] = flow > 0 ? source : sink
    queued[i] = 1
    queue[tail++] = i
  }
  return {
    ...scratch,
    terminal,
    capacity,
    side,
    offsets: Int32Array.of(-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1),
    head: 0,
    tail: tail === queue.length ? 0 : tail,
    time: 0,
    orphanCount: 0,
    meeting: -1,
    direction: -1,
  }
}

/** The next active node that still belongs to a tree; -1 when there is none. */
function takeActive(search: Search): number {
  const { queue, queued, side } = search
  while (search.head !== search.tail) {
    const node = queue[search.head++]
    if (search.head === queue.length) search.head = 0
    queued[node] = 0
    if (side[node] !== free) return node
  }
  return -1
}

function activate(search: Search, node: number) {
  const { queue, queued } = search
  if (queued[node]) return
  queued[node] = 1
  queue[search.tail++] = node
  if (search.tail === queue.length) search.tail = 0
}

/** Grows the tree of `node` over its neighbours until it meets the other tree; whether it did. */
function growTree(search: Search, node: number): boolean {
  const { capacity, side, parent, stamp, distance, offsets } = search
  const own = side[node]
  const arcs = node * 8
  for (let d = 0; d < 8; d++) {
    const other = node + offsets[d]
    if ((own === source ? capacity[arcs + d] : capacity[other * 8 + 7 - d]) <= 0) continue
    if (side[other] === free) {
      side[other] = own
      parent[other] = 7 - d
      stamp[other] = stamp[node]
      distance[other] = distance[node] + 1
      activate(search, other)
    } else if (side[other] !== own) {
      search.meeting = own === source ? node : other
      search.direction = own === source ? d : 7 - d
      return true
    } else if (stamp[other] <= stamp[node] && distance[other] > distance[node]) {
      parent[other] = 7 - d
      stamp[other] = stamp[node]
      distance[other] = distance[node] + 1
    }
  }
  return false
}

/** Pushes what the path source -> meeting -> sink can carry. Nodes that it cuts off become orphans. */
function augment(search: Search) {
  const { terminal, capacity, parent, offsets, meeting, direction } = search
  const beyond = meeting + offsets[direction]
  const flow = findBottleneck(search, beyond)
  capacity[meeting * 8 + direction] -= flow
  capacity[beyond * 8 + 7 - direction] += flow
  let i = meeting
  while (parent[i] !== atTerminal) {
    const d = parent[i]
    const up = i + offsets[d]
    capacity[i * 8 + d] += flow
    const arc = up * 8 + 7 - d
    capacity[arc] -= flow
    if (capacity[arc] <= tiny) orphan(search, i, capacity, arc)
    i = up
  }
  terminal[i] -= flow
  if (terminal[i] <= tiny) orphan(search, i, terminal, i)
  i = beyond
  while (parent[i] !== atTerminal) {
    const d = parent[i]
    const up = i + offsets[d]
    capacity[up * 8 + 7 - d] += flow
    const arc = i * 8 + d
    capacity[arc] -= flow
    if (capacity[arc] <= tiny) orphan(search, i, capacity, arc)
    i = up
  }
  terminal[i] += flow
  if (-terminal[i] <= tiny) orphan(search, i, terminal, i)
}

function findBottleneck(
  { terminal, capacity, parent, offsets, meeting, direction }: Search,
  beyond: number,
): number {
  let flow = capacity[meeting * 8 + direction]
  let i = meeting
  while (parent[i] !== atTerminal) {
    const d = parent[i]
    const up = i + offsets[d]
    const left = capacity[up * 8 + 7 - d]
    if (left < flow) flow = left
    i = up
  }
  if (terminal[i] < flow) flow = terminal[i]
  i = beyond
  while (parent[i] !== atTerminal) {
    const left = capacity[i * 8 + parent[i]]
    if (left < flow) flow = left
    i += offsets[parent[i]]
  }
  return -terminal[i] < flow ? -terminal[i] : flow
}

/** Cuts a node off: what joined it to its tree, an arc's capacity or its terminal's, carries no more. */
function orphan(search: Search, node: number, carrying: Float32Array, place: number) {
  carrying[place] = 0
  search.parent[node] = orphaned
  search.orphans[search.orphanCount++] = node
}

/** Finds new parents for the nodes cut off from their terminal, or frees them. */
function adoptOrphans(search: Search) {
  const { capacity, side, parent, stamp, distance, orphans, offsets } = search
  while (search.orphanCount > 0) {
    const node = orphans[--search.orphanCount]
    const tree = side[node]
    let best = -1
    let bestDistance = 1e9
    for (let d = 0; d < 8; d++) {
      const other = node + offsets[d]
      if ((tree === source ? capacity[other * 8 + 7 - d] : capacity[node * 8 + d]) <= 0) continue
      if (side[other] !== tree || parent[other] === none) continue
      const reach = measureReach(search, other)
      if (reach < 0 || reach >= bestDistance) continue
      bestDistance = reach
      best = d
    }
    if (best < 0) release(search, node)
    else {
      parent[node] = best
      stamp[node] = search.time
      distance[node] = bestDistance + 1
    }
  }
}

/** How far a node is from its terminal, which is noted along the way; -1 when it hangs from an orphan. */
function measureReach({ parent, stamp, distance, offsets, time }: Search, node: number): number {
  let reach = 0
  let i = node
  for (;;) {
    if (stamp[i] === time) {
      reach += distance[i]
      break
    }
    const p = parent[i]
    if (p > atTerminal) return -1
    reach++
    if (p === atTerminal) {
      stamp[i] = time
      distance[i] = 1
      break
    }
    i += offsets[p]
  }
  for (let left = reach, j = node; stamp[j] !== time; j += offsets[parent[j]]) {
    stamp[j] = time
    distance[j] = left--
  }
  return reach
}

/** A node without a parent belongs to no tree; its children are orphans, and its neighbours may reach it again. */
function release(search: Search, node: number) {
  const { capacity, side, parent, orphans, offsets } = search
  const tree = side[node]
  for (let d = 0; d < 8; d++) {
    const other = node + offsets[d]
    if (side[other] !== tree || parent[other] === none) continue
    if ((tree === source ? capacity[other * 8 + 7 - d] : capacity[node * 8 + d]) > 0) activate(search, other)
    if (parent[other] === 7 - d) {
      parent[other] = orphaned
      orphans[search.orphanCount++] = other
    }
  }
  side[node] = free
  parent[node] = none
}
