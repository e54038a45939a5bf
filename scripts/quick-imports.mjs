import { registerHooks, setSourceMapsSupport } from 'node:module'

/**
 * Loaded before the server. Whenever a package is asked for a file, or one of its files for another, Node 26 reads the whole of its
 * "exports" again; Drizzle's are 180 KB and are asked for two hundred times, which takes a third of a start. They are looked up once.
 */
const known = new Map()

// Stacks name the sources of what `npm start` runs, too. Maps that packages bring are not read.
setSourceMapsSupport(true)

registerHooks({
  resolve(specifier, context, resolveNext) {
    const { parentURL = '', conditions } = context
    if (conditions.includes('require')) return resolveNext(specifier, context)
    if (/^drizzle-orm(\/|$)/.test(specifier) && !parentURL.includes('/node_modules/')) {
      const found = known.get(specifier) ?? resolveNext(specifier, context)
      known.set(specifier, found)
      return { ...found, shortCircuit: true }
    }
    const isInside = /^\.\.?\/.*\.js$/.test(specifier) && parentURL.includes('/node_modules/drizzle-orm/')
    if (!isInside) return resolveNext(specifier, context)
    // The package says of itself that its .js files are modules.
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
