import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Installs what the lockfile of `root` asks for, as `npm ci` does there, in two thirds of its time. Our lockfile names no registry:
 * from it npm must ask for the description of each package with all its versions, only to learn where the one file lies, a third
 * of all that it fetches. So a copy of the lockfile, in a folder beside the project, says where, and leaves out what only developing
 * needs. What is installed there becomes node_modules when it is complete. Where that cannot be (a registry that keeps its files
 * elsewhere, node_modules that are mounted), it is the plain `npm ci`.
 * @returns {boolean} false when npm could not; it has said why
 */
export function cleanInstall(root, { withDevelopment }) {
  const stage = join(root, '.cache/install')
  rmSync(stage, { recursive: true, force: true })
  mkdirSync(stage, { recursive: true })
  const { devDependencies, ...project } = readJson(join(root, 'package.json'))
  const lock = readJson(join(root, 'package-lock.json'))
  writeJson(join(stage, 'package.json'), withDevelopment ? { devDependencies, ...project } : project)
  writeJson(join(stage, 'package-lock.json'), locatePackages(root, lock, withDevelopment))
  if (existsSync(join(root, '.npmrc'))) copyFileSync(join(root, '.npmrc'), join(stage, '.npmrc'))
  const isInstalled =
    (runNpmCi(stage, root) && replaceModules(root, stage)) || runNpmCi(root, root, withDevelopment)
  rmSync(stage, { recursive: true, force: true })
  return isInstalled
}

/** The same lockfile, which tells of each package where it lies, as a lockfile that names its registry does. */
function locatePackages(root, lock, withDevelopment) {
  const { '': project, ...packages } = lock.packages
  if (!withDevelopment) delete project.devDependencies
  const wanted = Object.entries(packages).filter(
    ([, entry]) => withDevelopment || !(entry.dev || entry.devOptional),
  )
  const registry = askRegistry(root)
  const located = wanted.map(([path, entry]) => [
    path,
    { resolved: addressOf(registry, path, entry), ...entry },
  ])
  return { ...lock, packages: { '': project, ...Object.fromEntries(located) } }
}

function askRegistry(root) {
  const { stdout } = spawnSync('npm', ['config', 'get', 'registry'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  return stdout.trim().replace(/\/$/, '')
}

function addressOf(registry, path, { name = path.split('node_modules/').at(-1), version }) {
  return `${registry}/${name}/-/${name.split('/').at(-1)}-${version}.tgz`
}

function runNpmCi(folder, root, withDevelopment = true) {
  const options = ['--no-audit', '--no-fund', ...(withDevelopment ? [] : ['--omit=dev'])]
  const run = spawnSync('npm', ['ci', ...options], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: pathWithoutModules(root) },
  })
  return run.status === 0
}

/** npm ci removes node_modules, so npm must not itself run on the Node inside it. */
function pathWithoutModules(root) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter((folder) => !folder.startsWith(join(root, 'node_modules'))).join(delimiter)
}

function replaceModules(root, stage) {
  const modules = join(root, 'node_modules')
  try {
    if (existsSync(modules)) renameSync(modules, join(stage, 'former'))
    renameSync(join(stage, 'node_modules'), modules)
    return true
  } catch {
    return false
  }
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
const writeJson = (file, value) => writeFileSync(file, JSON.stringify(value))
