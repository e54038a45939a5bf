import { createMiddleware } from 'hono/factory'
import { accountQuerySchema, type OrganisationRole } from '../../../../contract/organisations.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { readQuery, signedInUser, type RequestState } from '../../platform/http.ts'
import { findRole } from './service.ts'

/**
 * For whom a route acts, behind a guard that knows who asks: `?account=` names an organisation, none means oneself. Only members
 * learn that an organisation exists; those whose role is not named (owners may do everything) are told that it is not theirs to do.
 */
export function actingFor(deps: Deps) {
  return (...roles: readonly OrganisationRole[]) =>
    createMiddleware<RequestState>(async (c, next) => {
      const user = signedInUser(c)
      const { account = user.id } = readQuery(c, accountQuerySchema.loose())
      if (account !== user.id) {
        const role = (await findRole(deps.database, account, user.id)) ?? fail('not_found')
        if (role !== 'owner' && !roles.includes(role)) fail('organisation_role')
      }
      c.set('accountId', account)
      await next()
    })
}
