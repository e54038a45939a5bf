import { loadConfig } from '../config.ts'
import { takeDataFolder } from '../providers/data-folder.ts'
import { prepareDatabase } from '../providers/index.ts'

/*
 * Run by `npm start` while it builds the pages for the first time: makes the embedded database meanwhile, in a process that ends, so that
 * the server need not. Whatever goes wrong here, the server meets it again and says it better.
 */
const config = loadConfig()
if (!config.databaseUrl) {
  const folder = await takeDataFolder(config.dataDir)
  await prepareDatabase(config)
  folder.release()
}
