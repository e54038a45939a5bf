import { installDependencies } from './dependencies.mjs'
import { runServer } from './run-server.mjs'

/** `npm run dev`: the pages come from Vite inside the server, and a change of a server file restarts it. */
installDependencies()
runServer(['--watch', '--watch-preserve-output'], { environment: { OURELA_DEV: 'yes' } })
