import { parseArgs } from 'node:util'
import { ConfigError, loadConfig } from '../config.ts'
import { forgetFactorsByEmail, grantAdminByEmail } from '../features/admin/user-acts.ts'
import { RequestError } from '../platform/fail.ts'
import { DataFolderInUseError, takeDataFolder } from '../providers/data-folder.ts'
import { openDatabase } from '../providers/index.ts'

/*
 * npm run admin -- grant EMAIL: makes whoever has verified this address an admin.
 * npm run admin -- forget-factors EMAIL: for whoever has lost passkeys, app and codes; the password alone signs in then.
 */

const usage = 'Usage: npm run admin -- grant EMAIL, or forget-factors EMAIL'

try {
  await main()
} catch (error) {
  const isExpected = [ConfigError, DataFolderInUseError, RequestError].some((kind) => error instanceof kind)
  if (!(error instanceof Error) || !isExpected) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const [verb, email, ...more] = parseArgs({ allowPositionals: true }).positionals
  if ((verb !== 'grant' && verb !== 'forget-factors') || email === undefined || more.length > 0) {
    throw new ConfigError(usage)
  }
  const config = loadConfig()
  // The embedded database belongs to one process: the server must not be running.
  const folder = config.databaseUrl ? null : await takeDataFolder(config.dataDir)
  const { database, close } = await openDatabase(config)
  try {
    if (verb === 'grant') await grantAdminByEmail({ config, database, now: () => new Date() }, email)
    else await forgetFactorsByEmail(database, email)
    process.stdout.write(
      verb === 'grant' ? `${email} is an admin now.\n` : `${email} has a password alone now.\n`,
    )
  } finally {
    await close()
    folder?.release()
  }
}
