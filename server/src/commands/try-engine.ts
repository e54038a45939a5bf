import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { sentenceOf } from '../../../contract/errors.ts'
import { engineNames } from '../config-engines.ts'
import { ConfigError, loadConfig, type Config } from '../config.ts'
import { RequestError } from '../platform/fail.ts'
import { normaliseUpload } from '../platform/images.ts'
import { openEngineToTry } from '../providers/index.ts'

/*
 * npm run engines:try -- ENGINE PHOTO GARMENT: one try-on with one engine, outside the
 * chain and the daily limit. It costs what the vendor takes; Ctrl-C cancels it there where the vendor knows how.
 */

try {
  process.exitCode = await main()
} catch (error) {
  if (error instanceof RequestError) process.stderr.write(`${explain(error)}\n`)
  else if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`)
  else throw error
  process.exitCode = error instanceof ConfigError ? 2 : 1
}

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [name, photo, garment] = positionals
  if (!name || !photo || !garment) throw new ConfigError('Give an engine, a photo and a garment image.')
  const engine = await openEngineToTry(chooseEngine(loadConfig(), name), pino({ level: 'silent' }))
  const interrupted = new AbortController()
  process.once('SIGINT', () => interrupted.abort(new ConfigError('Cancelled.')))
  try {
    const request = {
      photo: await normaliseUpload(photo, 'modelImage'),
      garmentPhoto: await normaliseUpload(garment, 'garmentImage'),
    }
    const { refusal } = await engine.check(request, interrupted.signal)
    if (refusal) throw new RequestError(refusal, {})
    const { signal } = interrupted
    const onStep = (step: string) => process.stderr.write(`${step} ...\n`)
    const { tryOn, studioModel, engine: made } = await engine.generate(request, { onStep, signal })
    const [before, after] = ['model', 'try-on'].map((word) =>
      join(tmpdir(), `${name}-${Date.now()}-${word}.png`),
    )
    await Promise.all([writeFile(before ?? '', studioModel), writeFile(after ?? '', tryOn)])
    process.stdout.write(
      [
        `engine   ${made.name}, ${made.model} (${made.version})`,
        `time     ${(made.milliseconds / 1000).toFixed(1)} s`,
        `cost     ${(made.costMicros / 1e6).toFixed(4)} US dollars, as the vendor says or as TRY_ON_PRICE_USD estimates`,
        `person   ${before}`,
        `try-on   ${after}`,
        '',
      ].join('\n'),
    )
    return 0
  } finally {
    await engine.close()
  }
}

function chooseEngine(config: Config, given: string): Config {
  if (!engineNames.includes(given))
    throw new ConfigError(`There is no engine ${given}. There are ${engineNames.join(', ')}.`)
  const missing = config.engines.vendors[given]?.missing ?? []
  if (missing.length > 0) throw new ConfigError(`${missing.join(' and ')} must be set to try ${given}.`)
  return { ...config, engines: { ...config.engines, chain: [given] } }
}

/** The code, and what the vendor said; for a refused picture, the visitor's sentence. */
function explain(error: RequestError): string {
  return `${error.code}: ${error.cause instanceof Error ? error.cause.message : sentenceOf(error.code)}`
}
