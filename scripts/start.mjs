import { installDependencies } from './dependencies.mjs'
import { buildPages } from './pages.mjs'
import { runServer } from './run-server.mjs'

/**
 * `npm start`: installs and builds what is missing, then runs the server, and again if it crashes. What only developing needs is
 * not installed.
 */
installDependencies({ withDevelopment: false })
buildPages()
runServer([], { isRestarted: true })
