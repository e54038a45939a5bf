import { basename } from 'node:path/posix'
import type { Reach } from './read-source.ts'

/** A rule answers with the reason when a source file must not reach for something, else with null. */
export type Rule = (from: string, reach: Reach, dependencies: ReadonlySet<string>) => string | null

const isTest = (path: string) =>
  /\.test\.tsx?$|(^|\/)conformance\.ts$|(^|\/)tests?\//.test(path) || isIn(path, 'e2e') || isIn(path, 'bench')
const isIn = (path: string, folder: string) => path.startsWith(`${folder}/`)
const isNamed = (path: string, word: string) =>
  basename(path) === `${word}.ts` || path.endsWith(`-${word}.ts`)
const featureOf = (path: string) => /^(server|web)\/src\/features\/([^/]+)/.exec(path)?.[0]
const isFeature = (path: string) => featureOf(path) !== undefined
const providerOf = (path: string) => /^server\/src\/providers\/([^/]+)\//.exec(path)?.[0]
const isProviderType = (path: string) => /^server\/src\/providers\/([^/]+\/)?types?\.ts$/.test(path)
const isGuards = (path: string) => isNamed(path, 'guards') || isNamed(path, 'guard')
const isHttp = ({ kind, name }: Reach) => {
  if (kind === 'global') return name === 'http'
  if (kind === 'package') return /^(hono$|@hono\/|node:http[s2]?$)/.test(name)
  return /^server\/src\/platform\/(http|session-cookie|node-server|origin-check)\.ts$/.test(name)
}
const isSql = ({ kind, name }: Reach) => {
  if (kind === 'global') return name === 'sql'
  if (kind === 'package') return /^(drizzle-orm|pg|node:sqlite|@electric-sql\/.*)$/.test(name)
  return /^server\/src\/database\/tables(\/|\.ts$)/.test(name)
}

/** The product itself: what the rules speak about. Tests, benches and scripts may look anywhere. */
export const sourceFolders = ['engine', 'networks', 'device', 'button', 'contract', 'server/src', 'web/src']
export const isSource = (path: string) =>
  sourceFolders.some((folder) => isIn(path, folder)) && /\.tsx?$/.test(path) && !isTest(path)

// 1. The rooms
const rooms: Rule = (from, { kind, name }) => {
  if (isIn(from, 'engine') && !(kind === 'file' && isIn(name, 'engine')) && kind !== 'global') {
    return 'engine imports nothing outside itself'
  }
  if (
    isIn(from, 'contract') &&
    kind !== 'global' &&
    !(kind === 'file' ? isIn(name, 'contract') : name === 'zod')
  ) {
    return 'contract imports only Zod'
  }
  if (kind === 'file' && isIn(from, 'networks') && !isIn(name, 'networks') && name !== 'engine/index.ts') {
    return "networks sees the engine's public face alone"
  }
  if (
    kind === 'file' &&
    isIn(from, 'device') &&
    !isIn(name, 'device') &&
    !isIn(name, 'networks') &&
    name !== 'engine/index.ts'
  ) {
    return "device sees the engine's public face and networks alone, and knows no product"
  }
  if (
    kind === 'file' &&
    isIn(from, 'web') &&
    (isIn(name, 'server') || isIn(name, 'engine') || isIn(name, 'networks'))
  ) {
    return 'web never imports server, engine or networks: they meet in contract, and the browser has device'
  }
  if (kind === 'file' && isIn(name, 'device') && !isIn(from, 'device')) {
    const isOpen = name === 'device/index.ts' && isIn(from, 'web/src/features')
    if (!isOpen) return 'device is opened by web features alone, by its index.ts'
  }
  const isOwn = kind === 'global' || (kind === 'file' && (isIn(name, 'button') || isIn(name, 'contract')))
  if (isIn(from, 'button') && !isOwn)
    return 'button sees contract alone: it is one small script in a shop’s page'
  if (kind === 'file' && isIn(name, 'button') && !isIn(from, 'button'))
    return 'button is loaded by shops alone'
  if (kind === 'file' && isIn(name, 'networks') && isIn(from, 'server/src/features')) {
    return 'networks are a matter of providers'
  }
  if (kind === 'package' && isIn(from, 'web') && name.startsWith('node:')) return 'web runs in a browser'
  if (kind === 'file' && isIn(from, 'server') && isIn(name, 'web')) return 'server never imports web'
  return null
}

// 2. The parts of a feature, by what a file says and not by its name alone
const parts: Rule = (from, reach) => {
  if (!isIn(from, 'server')) return null
  const takesRequests = isFeature(from) && (isNamed(from, 'routes') || isGuards(from))
  // A provider may make requests and read answers: it calls out.
  const callsOut = reach.kind === 'global' && isIn(from, 'server/src/providers')
  if (!takesRequests && !isServer(from) && !callsOut && isHttp(reach)) {
    return 'only main.ts, app.ts, routes/, platform, and the routes.ts and guards of a feature speak HTTP'
  }
  const holdsSql = isNamed(from, 'repository') || /^server\/src\/(database|providers|platform)\//.test(from)
  if (!holdsSql && isSql(reach)) return 'only repositories, the database, providers and platform speak SQL'
  if (reach.kind !== 'file') return null
  const isAdapter = isIn(reach.name, 'server/src/providers') && !isProviderType(reach.name)
  const isData = isNamed(reach.name, 'repository') || isIn(reach.name, 'server/src/database') || isAdapter
  if (takesRequests && isData) return 'routes never touch a repository, the database or an adapter'
  if (isNamed(from, 'repository') && isNamed(reach.name, 'service')) {
    return 'a repository never imports a service'
  }
  const composes = from === 'server/src/app.ts' || isIn(from, 'server/src/routes')
  if (isNamed(reach.name, 'routes') && !composes) return 'only app.ts and its parts in routes/ import routes'
  return null
}

/** What answers requests outside of features; the sign-in provider of a developer's machine is a server of its own. */
const isServer = (path: string) =>
  /^server\/src\/((main|app)\.ts$|(routes|platform)\/|providers\/identity\/(local|type)\.ts$)/.test(path)

// 3. One feature and another
const neighbours: Rule = (from, { kind, name }) => {
  const [own, other] = [featureOf(from), featureOf(name)]
  if (kind !== 'file' || !own || !other || own === other) return null
  if (isIn(from, 'web')) return 'a web feature reaches no other feature: pages compose'
  const isOpen = name === `${other}/service.ts` || isGuards(name)
  return isOpen ? null : 'a server feature reaches another only by its service.ts or the guards'
}

// 4. Features, providers and the shelf of components
const layers: Rule = (from, { kind, name }) => {
  if (kind !== 'file') return null
  if (isFeature(from) && isIn(name, 'server/src/providers') && !isProviderType(name)) {
    return 'features see provider types, never adapters'
  }
  if (isIn(from, 'server/src/providers') && isFeature(name)) return 'providers never import features'
  const provider = providerOf(name)
  const isListForConfig = /^server\/src\/config[^/]*\.ts$/.test(from) && basename(name) === 'vendors.ts'
  const isHome = provider && (from.startsWith(provider) || from === 'server/src/providers/index.ts')
  if (provider && !isHome && !isListForConfig && !isProviderType(name))
    return 'only providers/index.ts imports adapters'
  if (isFeature(from) && isIn(name, 'web/src/app')) return 'features never import app: it composes them'
  if (/^web\/src\/(ui|lib|content)\//.test(from) && (isFeature(name) || isIn(name, 'web/src/app'))) {
    return 'ui, lib and content never import features or app'
  }
  return null
}

// 5. Globals, tests and tools
const globals: Rule = (from, { kind, name }, dependencies) => {
  if (kind === 'file' && isTest(name)) return 'source never imports tests or stand-ins'
  const isInstalled = kind === 'package' && !/^(node|virtual):/.test(name)
  if (isInstalled && !dependencies.has(name)) {
    return 'source imports only what stands under "dependencies" in package.json'
  }
  const isProvider = isIn(from, 'server/src/providers')
  const isSafeFetch = /^server\/src\/platform\/safe-fetch[^/]*(\/|\.ts$)/.test(from)
  const isApiClient = /^web\/src\/lib\/api[^/]*(\/|\.ts$)/.test(from)
  const isOnlyCaller = from === 'device/load-files.ts' || from === 'button/call-server.ts'
  const mayFetch = isProvider || isSafeFetch || isApiClient || isOnlyCaller
  if (name === 'fetch' && kind === 'global' && !mayFetch) {
    return "global fetch only in providers, safe fetch, the web's api client, the device's loader and the button's call-server.ts"
  }
  if (kind === 'package' && name === 'undici' && !isProvider && !isSafeFetch) {
    return 'undici only in providers and safe fetch'
  }
  if (kind === 'global' && name === 'process.env' && from !== 'server/src/config.ts') {
    return 'process.env only in server/src/config.ts'
  }
  if (kind === 'global' && name === 'clock' && isFeature(from) && isIn(from, 'server')) {
    return 'server features take the time from deps.now'
  }
  return null
}

export const rules: readonly Rule[] = [rooms, parts, neighbours, layers, globals]
