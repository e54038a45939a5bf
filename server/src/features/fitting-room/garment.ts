import type { Deps } from '../../deps.ts'
import { fail } from '../../platform/fail.ts'
import { loadPicture, type ReadOwn } from '../garment-image/service.ts'
import type { Room } from './service.ts'

/** The picture of a shop's garment, from the sites that the shop has named alone. */
export async function loadShopGarment(
  deps: Deps & { readOwn: ReadOwn },
  { apiKey, settings }: Pick<Room, 'settings'> & { apiKey: { origins: string[] } },
  image: string,
): Promise<Uint8Array> {
  const { origin } = new URL(image)
  if (![...apiKey.origins, ...settings.pictureOrigins].includes(origin))
    fail('garment_not_of_shop', { field: 'image' })
  return loadPicture(deps, image)
}
