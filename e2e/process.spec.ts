import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from './fixtures.ts'
import { makeDataFolder, startServer } from './server.ts'

const root = join(import.meta.dirname, '..')
let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ourela-process-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

test('HOLD-6 after an error that nobody caught the server finishes what runs, and ends', async () => {
  const mistake = join(folder, 'mistake.mjs')
  await writeFile(
    mistake,
    `process.once('SIGUSR2', () => setImmediate(() => { throw new Error('nobody catches this') }))`,
  )
  const server = await startServer({
    environment: { NODE_OPTIONS: `--import ${pathToFileURL(mistake).href}` },
  })
  const { port } = new URL(server.url)
  const body =
    '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\nno picture\r\n--x--\r\n'
  const head = [
    'POST /api/verify HTTP/1.1',
    `Host: localhost:${port}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
  ].join('\r\n')
  const socket = connect(Number(port), 'localhost')
  let answer = ''
  socket.on('data', (text: Buffer) => (answer += text.toString()))
  // It is under way from the moment on in which the server asks for its body.
  socket.write(`${head}\r\n\r\n`)
  await expect.poll(() => answer).toContain('100 Continue')

  const ended = once(server.process, 'exit')
  const isCut = once(socket, 'close')
  server.process.kill('SIGUSR2')
  await expect.poll(() => server.output()).toContain('an error that nobody caught')
  socket.write(body)
  await isCut
  expect(answer).toContain('"code":"unsupported_file_type"')
  expect(await ended).toEqual([1, null])
  expect(server.output()).toContain('nobody catches this')
  await server.stop()
})

test('HOLD-6 npm start starts a server again that was killed, on the same data', async () => {
  const dataFolder = join(folder, 'data')
  const port = '34913'
  const url = `http://localhost:${port}`
  const { npm_lifecycle_event: _npm, ...shell } = process.env
  const starter = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: {
      ...shell,
      PORT: port,
      PUBLIC_URL: url,
      DATA_DIR: dataFolder,
      DEMONSTRATION_CATALOGUE: 'no',
      NODE_ENV: '',
    },
  })
  let output = ''
  for (const stream of [starter.stdout, starter.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()))
  const timesReady = () => output.split('is ready: http').length - 1
  const readServer = async () =>
    Number(await readFile(`/proc/${starter.pid}/task/${starter.pid}/children`, 'utf8'))
  await expect.poll(timesReady, { timeout: 120_000 }).toBe(1)
  const [first, secret] = [await readServer(), await readFile(join(dataFolder, 'secret'), 'utf8')]
  process.kill(first, 'SIGKILL')
  await expect.poll(timesReady, { timeout: 120_000 }).toBe(2)
  expect(output).toContain('The server ended (SIGKILL). It starts again in 1 s.')
  expect(await readServer()).not.toBe(first)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(await readFile(join(dataFolder, 'secret'), 'utf8')).toBe(secret)
  const ended = once(starter, 'exit')
  starter.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test('npm start names the sources in what it reports of itself', async () => {
  const fault = join(folder, 'fault.mjs')
  await writeFile(
    fault,
    `import { Server } from 'node:net'
     Server.prototype.listen = () => { throw new Error('cannot listen') }`,
  )
  const dataFolder = await makeDataFolder()
  const { npm_lifecycle_event: _npm, ...shell } = process.env
  const starter = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: {
      ...shell,
      PORT: '34914',
      PUBLIC_URL: 'http://localhost:34914',
      DATA_DIR: dataFolder,
      DEMONSTRATION_CATALOGUE: 'no',
      NODE_ENV: '',
      NODE_OPTIONS: `--import ${pathToFileURL(fault).href}`,
    },
  })
  let output = ''
  starter.stderr.on('data', (text: Buffer) => (output += text.toString()))
  expect(await once(starter, 'close')).toEqual([1, null])
  expect(output).toContain('cannot listen')
  expect(output).toMatch(/server\/src\/platform\/node-server\.ts:\d+/)
  await rm(dataFolder, { recursive: true, force: true })
})
