import type { DeleteAccountRequest } from '../../../../contract/my-data.ts'
import type { Transaction } from '../../database/database.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { requireAnotherAdmin } from '../admin/service.ts'
import { requireProof, requireStillProven } from '../auth/service.ts'
import { discardFiles, foldersOf } from '../files/service.ts'
import { garmentFolder } from '../garments/service.ts'
import { listSoleOrganisations, requireSoleOwner } from '../organisations/service.ts'
import { forgetBuyer } from '../payments/service.ts'
import { priceSearchFolder } from '../price-search/service.ts'
import { discardRefused } from '../refused-results/service.ts'
import { requireFreshSession, requireSession, type Who } from '../sessions/service.ts'
import { eraseSoon } from './erasure.ts'
import { exportFolder } from './exports.ts'
import { deleteAccountRow, deleteMailsTo, listOwnedFiles, lockAccount } from './deletion-repository.ts'

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

/** The same for an organisation that nobody else belongs to, for its owner who has just shown who they are. */
export async function closeOrganisation(deps: Deps, who: Who, id: string): Promise<void> {
  await requireFreshSession(deps, who)
  await deps.database.transaction(async (tx) => {
    await requireSession(tx, who)
    await requireSoleOwner(tx, who.userId, id)
    await eraseAccount(deps, tx, id)
    await eraseSoon(deps, tx)
  })
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
