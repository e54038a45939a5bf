import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

describe('What starts the server', () => {
  let folder: string
  const started: ChildProcess[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ourela-start-'))
  })
  afterAll(async () => {
    for (const child of started) child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })

  /** Runs a stand-in for the server, whose lives are told apart by a file that grows by one byte with each. */
  async function run(lives: string, options: object) {
    const name = join(folder, `${started.length}`)
    await writeFile(
      `${name}.mjs`,
      `import { appendFileSync, statSync } from 'node:fs'
       appendFileSync(${JSON.stringify(name)}, '.')
       const life = statSync(${JSON.stringify(name)}).size
       const ready = () => new Promise((sent) => process.send({ isAlive: true }, sent))
       const stay = () => setInterval(() => {}, 1000)
       console.log('life ' + life)
       ${lives}`,
    )
    await writeFile(
      `${name}-starter.mjs`,
      `import { runServer } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'run-server.mjs')).href)}
       runServer([], ${JSON.stringify({ isRestarted: true, file: `${name}.mjs`, ...options })})`,
    )
    const { npm_lifecycle_event: _npm, ...environment } = process.env
    const child = spawn(process.execPath, [`${name}-starter.mjs`], { env: environment })
    started.push(child)
    let output = ''
    const waiting = new Set<() => void>()
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        output += text.toString()
        for (const look of waiting) look()
      })
    }
    return {
      child,
      output: () => output,
      says: (words: string) =>
        new Promise<void>((resolve) => {
          const look = () => {
            if (!output.includes(words)) return
            waiting.delete(look)
            resolve()
          }
          waiting.add(look)
          look()
        }),
      ended: once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
    }
  }

  const crashes = `
    await ready()
    if (life === 2) process.kill(process.pid, 'SIGKILL')
    if (life < 5) process.exit(1)
    process.on('SIGTERM', () => process.exit(0))
    stay()
    console.log('stays')`

  test('HOLD-6 starts it again after each crash, with a pause that doubles, and stops when asked', async () => {
    const { child, says, output, ended } = await run(crashes, { firstPauseMs: 1, longestPauseMs: 4 })
    await says('stays')
    expect(output().match(/The server ended .*/g)).toEqual([
      'The server ended (1). It starts again in 0.001 s.',
      'The server ended (SIGKILL). It starts again in 0.002 s.',
      'The server ended (1). It starts again in 0.004 s.',
      'The server ended (1). It starts again in 0.004 s.',
    ])
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(output()).not.toContain('life 6')
  })

  test('HOLD-6 a pause is short again after a long calm', async () => {
    const { child, says, output } = await run(crashes, { firstPauseMs: 1, calmAfterMs: 0 })
    await says('stays')
    expect(output().match(/again in .*/g)).toEqual(Array.from({ length: 4 }, () => 'again in 0.001 s.'))
    child.kill('SIGTERM')
  })

  test('HOLD-6 ends one that hangs', async () => {
    // Only who has spoken once can fall silent: the second life says nothing, so that it is not ended before it ends.
    const lives = `if (life === 1) { await ready(); stay() } else process.disconnect()`
    const { output, ended } = await run(lives, { firstPauseMs: 1, lookEveryMs: 1, silentLooks: 3 })
    expect(await ended).toEqual([0, null])
    expect(output()).toContain('The server does not answer any more and is ended.')
    expect(output()).toContain('life 2')
  })

  test('HOLD-6 does not try again where it never was ready', async () => {
    const { output, ended } = await run('process.exit(3)', { firstPauseMs: 1 })
    expect(await ended).toEqual([3, null])
    expect(output()).not.toContain('again')
  })

  test('HOLD-6 stops at once when asked during a pause', async () => {
    const { child, says, ended } = await run('await ready(); process.exit(1)', { firstPauseMs: 3_600_000 })
    await says('again in 3600 s')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })
})
