import type { Networks } from '../person/networks.ts'

/** Networks that nobody may ask; a test puts its own in place of those that it needs. */
export const noNetworks: Networks = { pose: unasked, face: unasked, selfie: unasked, body: unasked }

function unasked(): never {
  throw new Error('No network is needed.')
}
