import type { OrganisationRole } from '../../../../contract/organisations.ts'

export const roleWords: Record<OrganisationRole, { name: string; may: string }> = {
  owner: { name: 'Owner', may: 'everything' },
  developer: { name: 'Developer', may: 'keys, webhooks and usage' },
  billing: { name: 'Billing', may: 'buying and the statement' },
}
