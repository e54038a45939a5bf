/** Solves `rows` (n rows of n coefficients and the right side) by Gaussian elimination with pivoting; changes `rows`. */
export function solveLinearSystem(rows: Float64Array[]): Float64Array {
  const n = rows.length
  for (let column = 0; column < n; column++) {
    let pivot = column
    for (let r = column + 1; r < n; r++) {
      if (Math.abs(rows[r][column]) > Math.abs(rows[pivot][column])) pivot = r
    }
    const swapped = rows[column]
    rows[column] = rows[pivot]
    rows[pivot] = swapped
    const top = rows[column]
    const value = top[column] || 1e-12
    for (let r = column + 1; r < n; r++) {
      const row = rows[r]
      const factor = row[column] / value
      if (factor === 0) continue
      for (let c = column; c < row.length; c++) row[c] -= factor * top[c]
    }
  }
  const solution = new Float64Array(n)
  for (let r = n - 1; r >= 0; r--) {
    let sum = rows[r][n]
    for (let c = r + 1; c < n; c++) sum -= rows[r][c] * solution[c]
    solution[r] = sum / (rows[r][r] || 1e-12)
  }
  return solution
}
