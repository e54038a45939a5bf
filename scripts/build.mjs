import { installDependencies } from './dependencies.mjs'
import { buildPages } from './pages.mjs'

/** `npm run build`: builds the pages anew. */
installDependencies()
buildPages({ force: true })
