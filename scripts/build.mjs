import { installDependencies } from './dependencies.mjs'
import { buildPages } from './pages.mjs'

/** `npm run build`: builds the pages anew. */
installDependencies({ withDevelopment: false })
buildPages({ force: true })
