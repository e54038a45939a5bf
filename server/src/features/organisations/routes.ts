import {
  invitationSchema,
  memberChangeSchema,
  newOrganisationSchema,
} from '../../../../contract/organisations.ts'
import type { Deps } from '../../deps.ts'
import { clientAddress, readId, readJson, signedInUser, type RequestContext } from '../../platform/http.ts'
import {
  changeName,
  changeRole,
  invite,
  joinOrganisation,
  listOwnOrganisations,
  makeOrganisation,
  readOrganisation,
  removeMember,
  takeBackInvitation,
} from './service.ts'

export function createOrganisationHandlers(deps: Deps) {
  const idOf = (c: RequestContext) => readId(c, 'organisationId')
  return {
    async list(c: RequestContext) {
      return c.json(await listOwnOrganisations(deps, signedInUser(c)))
    },

    async make(c: RequestContext) {
      const { name } = await readJson(c, newOrganisationSchema)
      return c.json(await makeOrganisation(deps, signedInUser(c).id, name), 201)
    },

    async read(c: RequestContext) {
      return c.json(await readOrganisation(deps, signedInUser(c).id, idOf(c)))
    },

    async rename(c: RequestContext) {
      const { name } = await readJson(c, newOrganisationSchema)
      await changeName(deps, signedInUser(c).id, { organisationId: idOf(c), name })
      return c.body(null, 204)
    },

    async invite(c: RequestContext) {
      const request = await readJson(c, invitationSchema)
      const who = { user: signedInUser(c), origin: clientAddress(c, deps.config.trustProxy) }
      await invite(deps, who, idOf(c), request)
      return c.body(null, 202)
    },

    async takeBackInvitation(c: RequestContext) {
      await takeBackInvitation(deps, signedInUser(c).id, idOf(c), readId(c, 'invitationId'))
      return c.body(null, 204)
    },

    async join(c: RequestContext) {
      await joinOrganisation(deps, signedInUser(c), idOf(c))
      return c.body(null, 204)
    },

    async changeMember(c: RequestContext) {
      const { role } = await readJson(c, memberChangeSchema)
      const member = { organisationId: idOf(c), memberId: readId(c, 'memberId'), role }
      await changeRole(deps, signedInUser(c).id, member)
      return c.body(null, 204)
    },

    async removeMember(c: RequestContext) {
      await removeMember(deps, signedInUser(c).id, idOf(c), readId(c, 'memberId'))
      return c.body(null, 204)
    },
  }
}
