/** Directions from row to row: one column back, straight on, one column forth. */
const directions = 3

/**
 * The way from the first row of `gains` to the last with the most gain, as the column in each row; from row to row it moves by at most one
 * column, and a change of its direction costs `bendCost` times its square. `gain`: the mean per row, less what bends cost. Dynamic
 * programming over place and direction (Amini, Weymouth and Jain, "Using dynamic programming for solving variational problems in
 * vision", 1990).
 */
export function findSmoothestPath(
  gains: Float64Array[],
  bendCost: number,
): { columns: number[]; gain: number } {
  const states = gains[0].length * directions
  let total = Float64Array.from({ length: states }, (_, state) => gains[0][Math.floor(state / directions)])
  const origins = gains.slice(1).map((row) => {
    const next = new Float64Array(states).fill(-Infinity)
    const origin = new Int32Array(states)
    for (let state = 0; state < states; state++) {
      const direction = state % directions
      const column = Math.floor(state / directions)
      const before = column - (direction - 1)
      if (before < 0 || before >= row.length) continue
      for (let other = 0; other < directions; other++) {
        const from = before * directions + other
        const value = total[from] - bendCost * (direction - other) ** 2 + row[column]
        if (value <= next[state]) continue
        next[state] = value
        origin[state] = from
      }
    }
    total = next
    return origin
  })
  let state = total.indexOf(total.reduce((a, b) => Math.max(a, b)))
  const gain = total[state] / gains.length
  const columns = [Math.floor(state / directions)]
  for (const origin of origins.reverse()) {
    state = origin[state]
    columns.unshift(Math.floor(state / directions))
  }
  return { columns, gain }
}
