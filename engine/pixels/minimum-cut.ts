import type { GridGraph } from './grid-graph.ts'

const free = 0
const source = 1
const sink = 2
const atTerminal = 8
const none = 9
const orphaned = 10
const tiny = 1e-6

/**
 * Cuts the graph at least cost and writes `graph.side`; capacities are used up.
 * Boykov and Kolmogorov, An Experimental Comparison of Min-Cut/Max-Flow Algorithms for Energy Minimization in Vision (2004).
 */
export function minimumCut(graph: GridGraph) {
  const { stride, terminal, capacity, side } = graph
  const { parent, stamp, distance, queue, queued, orphans } = graph.scratch
  const offsets = Int32Array.of(-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1)
  const nodes = terminal.length
  const queueLength = queue.length
  let head = 0
  let tail = 0
  let time = 0

  stamp.fill(0)
  queued.fill(0)
  for (let i = 0; i < nodes; i++) {
    const flow = terminal[i]
    side[i] = flow > 0 ? source : flow < 0 ? sink : free
    parent[i] = flow === 0 ? none : atTerminal
    distance[i] = 1
    if (flow !== 0) {
      queued[i] = 1
      queue[tail++] = i
    }
  }
  if (tail === queueLength) tail = 0

  let current = -1
  for (;;) {
    let node = current
    if (node < 0 || side[node] === free) {
      node = -1
      while (head !== tail) {
        const next = queue[head++]
        if (head === queueLength) head = 0
        queued[next] = 0
        if (side[next] !== free) {
          node = next
          break
        }
      }
      if (node < 0) return
    }

    // Grow the tree of `node` until it meets the other tree.
    let meeting = -1
    let direction = -1
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
        if (!queued[other]) {
          queued[other] = 1
          queue[tail++] = other
          if (tail === queueLength) tail = 0
        }
      } else if (side[other] !== own) {
        meeting = own === source ? node : other
        direction = own === source ? d : 7 - d
        break
      } else if (stamp[other] <= stamp[node] && distance[other] > distance[node]) {
        parent[other] = 7 - d
        stamp[other] = stamp[node]
        distance[other] = distance[node] + 1
      }
    }
    if (meeting < 0) {
      current = -1
      continue
    }
    current = node
    time++

    // Push what the path source -> meeting -> sink can carry.
    const beyond = meeting + offsets[direction]
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
    if (-terminal[i] < flow) flow = -terminal[i]

    let orphanCount = 0
    capacity[meeting * 8 + direction] -= flow
    capacity[beyond * 8 + 7 - direction] += flow
    i = meeting
    while (parent[i] !== atTerminal) {
      const d = parent[i]
      const up = i + offsets[d]
      capacity[i * 8 + d] += flow
      const arc = up * 8 + 7 - d
      capacity[arc] -= flow
      if (capacity[arc] <= tiny) {
        capacity[arc] = 0
        parent[i] = orphaned
        orphans[orphanCount++] = i
      }
      i = up
    }
    terminal[i] -= flow
    if (terminal[i] <= tiny) {
      terminal[i] = 0
      parent[i] = orphaned
      orphans[orphanCount++] = i
    }
    i = beyond
    while (parent[i] !== atTerminal) {
      const d = parent[i]
      const up = i + offsets[d]
      capacity[up * 8 + 7 - d] += flow
      const arc = i * 8 + d
      capacity[arc] -= flow
      if (capacity[arc] <= tiny) {
        capacity[arc] = 0
        parent[i] = orphaned
        orphans[orphanCount++] = i
      }
      i = up
    }
    terminal[i] += flow
    if (-terminal[i] <= tiny) {
      terminal[i] = 0
      parent[i] = orphaned
      orphans[orphanCount++] = i
    }

    // Find new parents for the nodes cut off from their terminal.
    while (orphanCount > 0) {
      const orphan = orphans[--orphanCount]
      const tree = side[orphan]
      let best = -1
      let bestDistance = 1e9
      for (let d = 0; d < 8; d++) {
        const other = orphan + offsets[d]
        if ((tree === source ? capacity[other * 8 + 7 - d] : capacity[orphan * 8 + d]) <= 0) continue
        if (side[other] !== tree || parent[other] === none) continue
        let reach = 0
        let rooted = false
        let j = other
        for (;;) {
          if (stamp[j] === time) {
            reach += distance[j]
            rooted = true
            break
          }
          const p = parent[j]
          reach++
          if (p === atTerminal) {
            stamp[j] = time
            distance[j] = 1
            rooted = true
            break
          }
          if (p > atTerminal) break
          j += offsets[p]
        }
        if (!rooted) continue
        if (reach < bestDistance) {
          bestDistance = reach
          best = d
        }
        for (j = other; stamp[j] !== time; j += offsets[parent[j]]) {
          stamp[j] = time
          distance[j] = reach--
        }
      }
      if (best >= 0) {
        parent[orphan] = best
        stamp[orphan] = time
        distance[orphan] = bestDistance + 1
        continue
      }
      for (let d = 0; d < 8; d++) {
        const other = orphan + offsets[d]
        if (side[other] !== tree || parent[other] === none) continue
        if (
          (tree === source ? capacity[other * 8 + 7 - d] : capacity[orphan * 8 + d]) > 0 &&
          !queued[other]
        ) {
          queued[other] = 1
          queue[tail++] = other
          if (tail === queueLength) tail = 0
        }
        if (parent[other] === 7 - d) {
          parent[other] = orphaned
          orphans[orphanCount++] = other
        }
      }
      side[orphan] = free
      parent[orphan] = none
    }
  }
}
