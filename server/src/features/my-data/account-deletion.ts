import type { DeleteAccountRequest } from '../../../../contract/my-data.ts'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { requireAnotherAdmin } from '../admin/service.ts'
import { requireProof, requireStillProven } from '../auth/service.ts'
import { discardFiles, foldersOf } from '../files/service.ts'
import { garmentFolder } from '../garments/service.ts'
import { listSoleOrganisations } from '../organisations/service.ts'
import { forgetBuyer } from '../payments/service.ts'
import { priceSearchFolder } from '../price-search/service.ts'
import { discardRefused } from '../refused-results/service.ts'
import { requireSession, type Who } from '../sessions/service.ts'
import { eraseSoon } from './erasure.ts'
import { exportFolder } from './exports.ts'
import { deleteAccountRow, deleteMailsTo, listOwnedFiles, lockAccount } from './repository.ts'

/**
 * Deletes an account and everything that is its owner's, for whoever knows the password or, where there is none, has only
 * just signed in. Ledger entries and payments stay for the books, without a name.
 */
export async function deleteAccount(deps: Deps, who: Who, request: DeleteAccountRequest): Promise<void> {
  const { userId } = who
  const proven = await requireProof(deps, who, request.password, 'password')
  const addresses = await deps.database.transaction(async (tx) => {
    if (proven.isAdmin) await requireAnotherAdmin(tx, userId)
    await requireStillProven(tx, proven)
    await requireSession(tx, who)
    const account = (await lockAccount(tx, userId)) ?? fail('not_authenticated')
    const own = [account.email, ...(account.pendingEmail ? [account.pendingEmail] : [])]
    await deleteMailsTo(tx, own)
    for (const organisationId of await listSoleOrganisations(tx, userId))
      await eraseAccount(deps, tx, organisationId)
    await eraseAccount(deps, tx, userId)
    await eraseSoon(deps, tx)
    return own
  })
  await deps.outbox?.deleteTo(addresses)
}

async function eraseAccount(deps: Deps, tx: Transaction, id: string): Promise<void> {
  const { tryOnIds, exportIds, priceSearchIds, garmentIds } = await listOwnedFiles(tx, id)
  await forgetBuyer(tx, id)
  await discardRefused(deps, tx, id)
  await deleteAccountRow(tx, id)
  await discardFiles(deps, tx, [
    ...tryOnIds.flatMap(foldersOf),
    ...exportIds.map(exportFolder),
    ...priceSearchIds.map(priceSearchFolder),
    ...garmentIds.map(garmentFolder),
  ])
}
