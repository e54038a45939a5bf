/** Value noise (Perlin's lattice with cubic weights): smooth, about 0, at most 1 off it; repeats nowhere near. `x` and `y` in its cells. */
export function valueNoise(x: number, y: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const u = x - left
  const v = y - top
  const s = u * u * (3 - 2 * u)
  const t = v * v * (3 - 2 * v)
  const upper = scatter(left, top) * (1 - s) + scatter(left + 1, top) * s
  const lower = scatter(left, top + 1) * (1 - s) + scatter(left + 1, top + 1) * s
  return upper * (1 - t) + lower * t
}

function scatter(x: number, y: number): number {
  let hash = (Math.imul(x, 374761393) + Math.imul(y, 668265263)) | 0
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2147483648 - 1
}
