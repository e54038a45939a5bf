import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const candidates = [process.env.FIREFOX_PATH ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox']

/** The system's Firefox; null where there is none. */
export function findFirefox(): string | null {
  return candidates.find((path) => path !== '' && existsSync(path)) ?? null
}

/**
 * Opens a page in a headless Firefox and answers what a function in it answers, for one argument after the other. Playwright drives
 * only a Firefox of its own, so this one is spoken to directly (WebDriver BiDi, https://w3c.github.io/webdriver-bidi).
 */
export async function runInFirefox<Argument, Result>(
  path: string,
  url: string,
  work: (argument: Argument) => Promise<Result>,
  runs: readonly Argument[],
): Promise<Result[]> {
  const profile = await mkdtemp(join(tmpdir(), 'ourela-firefox-'))
  const browser = spawn(
    path,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1' } },
  )
  const ended = once(browser, 'exit')
  try {
    const send = await connect(`${await readAddress(browser)}/session`)
    await send('session.new', { capabilities: {} })
    const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: [{ context: string }] }
    const { context } = contexts[0]
    await send('browsingContext.navigate', { context, url, wait: 'complete' })
    const results: Result[] = []
    for (const argument of runs) {
      const expression = `(${work.toString()})(${JSON.stringify(argument)}).then(JSON.stringify)`
      const answer = await send('script.evaluate', { expression, target: { context }, awaitPromise: true })
      const { result, exceptionDetails } = answer as Evaluated
      if (!result) throw new Error(exceptionDetails?.text)
      results.push(JSON.parse(result.value) as Result)
    }
    return results
  } finally {
    browser.kill()
    await ended
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

type Evaluated = { result?: { value: string }; exceptionDetails?: { text: string } }

/** Firefox says on its standard error where it listens. */
function readAddress(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    browser.once('exit', () => reject(new Error(`Firefox ended:\n${output}`)))
    browser.stderr?.on('data', (text: Buffer) => {
      output += text
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(output) ?? []
      if (address) resolve(address)
    })
  })
}

/** Sends one command after the other over the socket, which closes with the browser. */
async function connect(address: string) {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  let last = 0
  return async (method: string, params: object): Promise<object> => {
    const id = ++last
    socket.send(JSON.stringify({ id, method, params }))
    const reply = await new Promise<Reply>((resolve) => {
      const look = ({ data }: MessageEvent) => {
        const message = JSON.parse(String(data)) as Reply
        if (message.id !== id) return
        socket.removeEventListener('message', look)
        resolve(message)
      }
      socket.addEventListener('message', look)
    })
    if ('error' in reply) throw new Error(`${reply.error}: ${reply.message}`)
    return reply.result
  }
}

type Reply = { id?: number } & ({ error: string; message: string } | { result: object })
