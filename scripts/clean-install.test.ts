import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const cleanInstall = pathToFileURL(join(import.meta.dirname, 'clean-install.mjs')).href

describe('What installs the packages', () => {
  let folder: string
  let registry: Server
  let asked: string[]
  /** Where the registry keeps its file; empty when it has none. */
  let filesAt: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ourela-install-'))
    asked = []
    filesAt = '/@shop/thing/-/thing-1.2.3.tgz'
    const file = await packThing()
    registry = createServer(({ url = '' }, response) => {
      asked.push(decodeURIComponent(url))
      if (url === filesAt) return response.end(file)
      if (!filesAt || decodeURIComponent(url) !== '/@shop/thing') return response.writeHead(404).end('{}')
      const tarball = `${address()}${filesAt}`
      const version = {
        name: '@shop/thing',
        version: '1.2.3',
        dist: { tarball, integrity: integrityOf(file) },
      }
      response.end(JSON.stringify({ name: '@shop/thing', versions: { '1.2.3': version } }))
    }).listen(0, '127.0.0.1')
    await once(registry, 'listening')
    await writeProject(integrityOf(file))
  })
  afterEach(async () => {
    registry.close()
    await rm(folder, { recursive: true, force: true })
  })
  const address = () => `http://127.0.0.1:${(registry.address() as AddressInfo).port}`

  async function writeProject(integrity: string) {
    const dependencies = { '@shop/thing': '1.2.3' }
    const project = { name: 'shop', version: '1.0.0', dependencies, devDependencies: { 'no-such': '1.0.0' } }
    const packages = {
      '': project,
      'node_modules/@shop/thing': { version: '1.2.3', integrity },
      'node_modules/no-such': { version: '1.0.0', integrity, dev: true },
    }
    const lock = { name: 'shop', version: '1.0.0', lockfileVersion: 3, requires: true, packages }
    await writeFile(join(folder, 'package.json'), JSON.stringify(project))
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock))
  }

  async function install() {
    const script = `import { cleanInstall } from ${JSON.stringify(cleanInstall)}
      process.exit(cleanInstall(${JSON.stringify(folder)}, { withDevelopment: false }) ? 0 : 1)`
    const run = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, npm_config_registry: address(), npm_config_cache: join(folder, 'cache') },
      stdio: 'ignore',
    })
    const [code] = await once(run, 'exit')
    return code
  }
  const readThing = () => readFile(join(folder, 'node_modules/@shop/thing/index.js'), 'utf8')

  test('fetches the file of each package that runs, asks nothing else, and leaves its own files alone', async () => {
    const before = await readFile(join(folder, 'package-lock.json'), 'utf8')
    await mkdir(join(folder, 'node_modules/gone'), { recursive: true })
    expect(await install()).toBe(0)
    expect(await readThing()).toBe('thing')
    expect(asked).toEqual(['/@shop/thing/-/thing-1.2.3.tgz'])
    expect(await readFile(join(folder, 'package-lock.json'), 'utf8')).toBe(before)
    await expect(readFile(join(folder, '.cache/install/package.json'))).rejects.toThrow('ENOENT')
    await expect(readFile(join(folder, 'node_modules/gone'))).rejects.toThrow('ENOENT')
  })

  test('installs from a registry that keeps its files elsewhere', async () => {
    filesAt = '/download/@shop/thing/1.2.3'
    expect(await install()).toBe(0)
    expect(await readThing()).toBe('thing')
  })

  test('tells when the registry knows no such package', async () => {
    filesAt = ''
    expect(await install()).toBe(1)
  })
})

async function packThing(): Promise<Buffer> {
  const archive = pack()
  archive.entry({ name: 'package/package.json' }, JSON.stringify({ name: '@shop/thing', version: '1.2.3' }))
  archive.entry({ name: 'package/index.js' }, 'thing')
  archive.finalize()
  return gzipSync(Buffer.concat(await Array.fromAsync(archive as AsyncIterable<Buffer>)))
}

const integrityOf = (file: Buffer) => `sha512-${createHash('sha512').update(file).digest('base64')}`
