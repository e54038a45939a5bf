import { readFileSync } from 'node:fs'
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
}
const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> }
const ours = Object.values(services).filter(({ image }) => image === 'ourela')

test('OPS-14 the image runs as nobody in particular, and its last layers hold no tools for building', () => {
  const lastStage =
    read('Containerfile')
      .split(/^FROM /m)
      .at(-1) ?? ''
  expect(lastStage).toMatch(/^USER 10001:10001$/m)
  expect(lastStage).toMatch(/^VOLUME \/data$/m)
  expect(lastStage).toMatch(/^HEALTHCHECK /m)
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

test('OPS-14 a whole installation is two that answer and two that work, with nothing but their volumes to write to', () => {
  expect(ours.map(({ environment }) => environment?.ROLE).sort()).toEqual(['web', 'web', 'worker', 'worker'])
  for (const service of ours) {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    expect(service.healthcheck?.test.at(-1)).toContain('/healthz')
  }
  expect(Object.keys(services)).toEqual(expect.arrayContaining(['proxy', 'database', 'store', 'mail']))
})
