import { registerHooks } from 'node:module'

/**
 * Loaded before the server. For each file of a package Node 26 reads the package's whole "exports" again, which for Drizzle is 180 KB
 * for each of a hundred files: half a second of every start. What those files import of each other needs no such look.
 */
const quickPackage = '/node_modules/drizzle-orm/'

registerHooks({
  resolve(specifier, context, resolveNext) {
    const { parentURL } = context
    const isInside = /^\.\.?\/.*\.js$/.test(specifier) && parentURL?.includes(quickPackage)
    if (!isInside) return resolveNext(specifier, context)
    // The package says of itself that its .js files are modules; what is meant for require() ends in .cjs.
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
