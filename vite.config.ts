import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { imageryPlugin } from './scripts/imagery-plugin.ts'
import { leanTensorFlow } from './scripts/lean-tensorflow.ts'

const buttonSource = join(import.meta.dirname, 'button/element.ts')

/** `vite build` makes the browser's files, the button for shops among them, then the server's renderer, which lists those files. */
export default defineConfig(({ command }) => ({
  root: join(import.meta.dirname, 'web'),
  cacheDir: join(import.meta.dirname, '.cache/vite'),
  plugins: [
    imageryPlugin(),
    react(),
    tailwindcss(),
    clientManifest(),
    codeByRenderer(),
    precompress(),
    buttonFromSource(),
  ],
  // The server replaces this for every answer, so that its Content-Security-Policy can name the scripts it sent.
  html: { cspNonce: '__NONCE__' },
  // How long each plugin took tells an operator nothing.
  build: { rolldownOptions: { checks: { bundlerTimings: false } } },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'button', 'ssr']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
    },
  },
  // The engine's worker, in one file. Its folder has a policy of its own (security-headers.ts).
  worker: {
    format: 'es',
    plugins: () => [leanTensorFlow()],
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/device/[name]-[hash].js',
        // Hundreds of files repeat one notice, which weighs as much as a tenth of the engine: it stands once.
        comments: { legal: false },
        postBanner:
          '/*! TensorFlow.js, Copyright Google LLC; Apache-2.0, http://www.apache.org/licenses/LICENSE-2.0 */',
      },
    },
  },
  environments: {
    client: {
      build: {
        outDir: join(import.meta.dirname, 'dist/client'),
        emptyOutDir: true,
        manifest: true,
        // Fonts and pictures stay files: cached apart from the style sheet, allowed by a policy without data: URLs.
        assetsInlineLimit: 0,
        rolldownOptions: {
          output: {
            // What every page needs comes in one file, apart from the entry, which must stay one.
            codeSplitting: {
              groups: [
                { name: 'initial', tags: ['$initial'], test: (id) => !/entry-client|index\.html/.test(id) },
                // Icons and other small things that several pages share: a request of its own for each costs more than they weigh.
                { name: 'shared', minShareCount: 2, test: isSmallAndShared },
              ],
            },
          },
        },
      },
    },
    // What a shop's page loads: one small script whose address stays (contract/fitting-room.ts).
    button: {
      consumer: 'client',
      build: {
        outDir: join(import.meta.dirname, 'dist/client/button'),
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: buttonSource,
          output: { format: 'iife', entryFileNames: 'v1.js', codeSplitting: false },
        },
      },
    },
    ssr: {
      build: {
        outDir: join(import.meta.dirname, 'dist/server'),
        emptyOutDir: true,
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: { input: join(import.meta.dirname, 'web/src/entry-server.tsx') },
      },
      // One bundle, with React's production build, whatever NODE_ENV the server runs in.
      resolve: { noExternal: command === 'build' ? true : [] },
      define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
    },
  },
}))

/** In development the button's script is a module, straight from its source. */
function buttonFromSource(): Plugin {
  return {
    name: 'button-from-source',
    apply: 'serve',
    configureServer({ middlewares, environments }) {
      middlewares.use('/button/v1.js', async (_request, response, next) => {
        try {
          const made = await environments['client']?.transformRequest(`/@fs${buttonSource}`)
          response.setHeader('content-type', 'text/javascript').end(made?.code)
        } catch (error) {
          next(error)
        }
      })
    },
  }
}

function isSmallAndShared(id: string): boolean {
  return /ui\/create-icon|ui\/icons|web\/src\/lib\/|contract\/(language|limits|token-packages)|ui\/(compare-slider|use-compare|picture|card|badge)|landing\/(section|use-sticky)/.test(
    id,
  )
}

/** The renderer names each page's code itself (write-head.ts). */
function codeByRenderer(): Plugin {
  return {
    name: 'code-by-renderer',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(/\s*<(link rel="modulepreload"[^>]*|script type="module"[^>]*><\/script)>/g, ''),
    },
  }
}

/** The browser build's manifest as a module, for the renderer; empty in development, where nothing is built. */
function clientManifest(): Plugin {
  const id = 'virtual:client-manifest'
  return {
    name: 'client-manifest',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return
      if (this.environment.mode !== 'build') return 'export default {}'
      const { root, environments } = this.environment.getTopLevelConfig()
      const clientFolder = resolve(root, environments['client']?.build.outDir ?? '')
      return `export default ${await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8')}`
    },
  }
}

const compressible = /\.(js|css|svg|json|webmanifest|txt|wasm)$/
const brotli = promisify(brotliCompress)
/** One below the best: 2 % larger, in half the time, which whoever starts for the first time waits for. */
const fineBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
const gzip = promisify(gzipCompress)

/** Writes .br and .gz files beside the browser's texts, for a server that sends them as they are. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'button',
    // From what is on disk: other plugins still change the bundle's files while it is put together.
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((name) => compressible.test(name))
      await Promise.all(files.map((name) => compress(join(dir, name))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  await Promise.all([
    brotli(content, fineBrotli).then((packed) => writeFile(`${file}.br`, packed)),
    gzip(content, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ])
}
