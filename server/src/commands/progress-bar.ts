const width = 28
const everyMs = 100

/** How far something is, how fast it goes and how long it still takes, in one line; on no terminal it says nothing. */
export function createProgressBar(title: string, total: number | null, out = process.stderr) {
  const startedAt = performance.now()
  let lastAt = 0
  let last = ''

  function write(done: number, share: number | null) {
    const seconds = (performance.now() - startedAt) / 1000
    const rate = done / Math.max(0.001, seconds)
    const parts = [title.padEnd(9)]
    if (share !== null) {
      const filled = Math.round(share * width)
      parts.push(
        `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`,
        `${Math.floor(share * 100)}%`.padStart(4),
      )
    }
    parts.push(`${done}`, `${rate < 10 ? rate.toFixed(1) : Math.round(rate)}/s`)
    if (share !== null && share > 0) parts.push(`${formatSeconds((seconds / share) * (1 - share))} left`)
    last = parts.join('  ')
    out.write(`\r\u001b[2K${last}`)
  }

  return {
    /** `share` of the whole from 0 to 1; null when the whole is not known. */
    show(done: number, share: number | null) {
      const now = performance.now()
      if (!out.isTTY || (now - lastAt < everyMs && share !== 1)) return
      lastAt = now
      write(done, total === null ? null : share)
    },
    /** Makes room for another line. */
    clear() {
      if (out.isTTY && last !== '') out.write('\r\u001b[2K')
    },
    end() {
      if (out.isTTY && last !== '') out.write('\n')
    },
  }
}

function formatSeconds(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`
}
