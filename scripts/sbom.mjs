import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './dependencies.mjs'

/** What native tools bring for machines without a native build: never installed on those that the pinned Node runs on. */
const webAssemblyBuild = /wasm32|@emnapi/

/**
 * `npm run sbom`: writes the software bill of materials of what runs (CycloneDX) to sbom.cdx.json, or to the file that is named.
 * npm makes it of the lock file. It refuses a tree in which two packages disagree, so it is given one without the tools of
 * development and the WebAssembly builds, where some do.
 */
const target = process.argv[2] ?? join(root, 'sbom.cdx.json')
// npm names the whole after its folder.
const temporary = mkdtempSync(join(tmpdir(), 'sbom-'))
const folder = join(temporary, 'ourela')
mkdirSync(folder)
try {
  const project = readJson('package.json')
  const lock = readJson('package-lock.json')
  delete project.devDependencies
  delete lock.packages[''].devDependencies
  const running = Object.entries(lock.packages).filter(
    ([path, { dev, devOptional }]) => !dev && !devOptional && !webAssemblyBuild.test(path),
  )
  lock.packages = Object.fromEntries(running)
  write('package.json', project)
  write('package-lock.json', lock)
  const bill = execFileSync(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'],
    { cwd: folder, maxBuffer: 1e8, shell: process.platform === 'win32' },
  )
  const { components } = JSON.parse(bill.toString())
  writeFileSync(target, bill)
  console.log(`${components.length} components in ${target}`)
} finally {
  rmSync(temporary, { recursive: true })
}

function readJson(name) {
  return JSON.parse(readFileSync(join(root, name), 'utf8'))
}

function write(name, value) {
  writeFileSync(join(folder, name), JSON.stringify(value))
}
