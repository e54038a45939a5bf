import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { nodeOptions } from './memory.mjs'

const read = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8')

type Service = {
  environment?: Record<string, string>
  image: string
  read_only?: boolean
  cap_drop?: string[]
  healthcheck?: { test: string[] }
  stop_grace_period?: string
}
const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> }
/** The command of the Containerfile. */
const healthCheck: string[] = JSON.parse(
  /^HEALTHCHECK .*\n +CMD (.*)$/m.exec(read('Containerfile'))?.[1] ?? '[]',
)
const ours = Object.values(services).filter(({ image }) => image === 'ourela')

test('OPS-14 the image runs as nobody in particular, and its last layers hold no tools for building', () => {
  const lastStage =
    read('Containerfile')
      .split(/^FROM /m)
      .at(-1) ?? ''
  expect(lastStage).toMatch(/^USER 10001:10001$/m)
  expect(lastStage).toMatch(/^VOLUME \/data$/m)
  expect(lastStage).not.toMatch(/\bnpm\b|build-essential|python|git\b/)
})

test('the image starts the server with the options of npm start', () => {
  const [, entryPoint = '[]'] = /^ENTRYPOINT (.*)$/m.exec(read('Containerfile')) ?? []
  const here = pathToFileURL(join(import.meta.dirname, '..')).href
  expect(JSON.parse(entryPoint)).toEqual([
    'node',
    ...nodeOptions.map((option) => option.replace(here, '/app')),
  ])
})

test('OPS-14 the health check tells whether the server answers', async () => {
  let status = 200
  const paths: unknown[] = []
  const server = createServer(({ url }, response) => {
    paths.push(url)
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const check = async () => {
    const run = spawn(process.execPath, healthCheck.slice(1), {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, PORT: String(port) },
    })
    return (await once(run, 'exit'))[0]
  }
  expect(await check()).toBe(0)
  status = 503
  expect(await check()).toBe(1)
  server.close()
  await once(server, 'close')
  expect(await check()).toBe(1)
  expect(paths).toEqual(['/healthz', '/healthz'])
})

test('OPS-14 a whole installation is two that answer and two that work, with nothing but their volumes to write to', () => {
  expect(ours.map(({ environment }) => environment?.ROLE).sort()).toEqual(['web', 'web', 'worker', 'worker'])
  for (const service of ours) {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], stop_grace_period: '35s' })
    expect(service.healthcheck?.test).toEqual(['CMD', ...healthCheck])
  }
  expect(Object.keys(services)).toEqual(expect.arrayContaining(['proxy', 'database', 'store', 'mail']))
})
