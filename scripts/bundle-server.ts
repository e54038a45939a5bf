import { basename, dirname, join, relative, sep } from 'node:path'
import { build, type Plugin } from 'vite'

/*
 * bundle-server.ts FOLDER PROGRAM...: puts what a program loads at every start, a thousand files, into FOLDER/{its name}.js, which
 * loads in a third of the time. What a start does not load (a vendor's package, the workers) stays where it is. Source maps name the
 * sources.
 */

const root = join(import.meta.dirname, '..')
const [folder = '', ...programs] = process.argv.slice(2)
const outFolder = join(root, folder)

/** What brings native code or files that it looks for beside its own, and large things that few starts load. */
const leftInPlace = [
  '@electric-sql/pglite',
  '@electric-sql/pglite-pgvector',
  '@node-rs/argon2',
  'ai',
  'fontkit',
  'pino',
  'piscina',
  'sharp',
  'stripe',
]

await build({
  configFile: false,
  root,
  publicDir: false,
  logLevel: 'warn',
  plugins: [leaveForLater(), asIfInPlace(), packagesWithoutMap()],
  ssr: { noExternal: true, external: leftInPlace },
  build: {
    ssr: true,
    outDir: outFolder,
    target: 'esnext',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(programs.map((path) => [basename(path, '.ts'), join(root, path)])),
      checks: { bundlerTimings: false },
      output: {
        sourcemapExcludeSources: true,
        // All in one folder, from which a source finds what lay beside it.
        chunkFileNames: '[name]-[hash].js',
        codeSplitting: { groups: [{ name: 'packages', test: /node_modules/ }] },
      },
    },
  },
})

/** A package that our source asks for when it is needed is loaded from node_modules then. */
function leaveForLater(): Plugin {
  return {
    name: 'leave-for-later',
    enforce: 'pre',
    resolveDynamicImport(specifier, importer) {
      const isOfPackage = typeof specifier === 'string' && !/^[./]/.test(specifier)
      return isOfPackage && isOurs(importer) ? { id: specifier, external: true } : null
    },
  }
}

/** A source finds the files beside it, as if it still lay there; one that a program imports does not take itself for the program. */
function asIfInPlace(): Plugin {
  return {
    name: 'as-if-in-place',
    enforce: 'pre',
    transform: {
      filter: { code: /import\.meta\.(dirname|url|main)/ },
      handler(code, file) {
        if (!isOurs(file)) return null
        const path = relative(outFolder, file).replaceAll(sep, '/')
        const moved = code
          .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${dirname(path)}')`)
          .replaceAll('import.meta.main', String(programs.some((program) => file === join(root, program))))
          .replaceAll('import.meta.url', `new URL('${path}', import.meta.url).href`)
        // No line moves, so the source map may stay as it is.
        return { code: moved, map: null }
      },
    },
  }
}

function packagesWithoutMap(): Plugin {
  return {
    name: 'packages-without-map',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.name !== 'packages') continue
        chunk.code = chunk.code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n')
        delete bundle[`${chunk.fileName}.map`]
      }
    },
  }
}

function isOurs(file: string | undefined): boolean {
  return file !== undefined && file.startsWith(root + sep) && !file.includes(`${sep}node_modules${sep}`)
}
