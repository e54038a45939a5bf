import { installDependencies } from './dependencies.mjs'
import { buildPages } from './pages.mjs'
import { bundleServer } from './server-bundle.mjs'

/** `npm run build`: builds the pages and what `npm start` runs anew. */
installDependencies({ withDevelopment: false })
const bundling = bundleServer({ force: true })
await buildPages({ force: true })
await bundling
