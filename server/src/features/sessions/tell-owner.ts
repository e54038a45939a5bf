import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import type { MailText } from '../../platform/letter.ts'
import { queueMail } from '../mail/service.ts'
import { listRecipients } from './repository.ts'

/** What a mail to the owner of an account can name. `url` leads to the settings. */
export type Told = { brand: string; username: string; url: string }

/** Writes to whoever has the account, but to no address that nobody has shown to be theirs; of an organisation, to its owners. */
export async function tellOwner(
  deps: Pick<Deps, 'config' | 'jobs' | 'now'>,
  tx: Transaction,
  userId: string,
  write: (told: Told) => MailText,
): Promise<void> {
  const { brand, publicUrl } = deps.config
  for (const { username, email } of await listRecipients(tx, userId)) {
    const told = { brand, username, url: `${publicUrl}/dashboard?tab=settings` }
    await queueMail(deps, tx, email, write(told))
  }
}
