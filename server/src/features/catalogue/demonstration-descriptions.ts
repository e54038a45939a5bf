import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CatalogueItem } from './repository.ts'

export const demonstrationFolder = join(import.meta.dirname, '../../../demonstration')

type Description = Pick<CatalogueItem, 'description' | 'garmentClass' | 'mainColour' | 'problem'>

/** What the pictures of the demonstration show, by the name of their file, as this describer has found it. */
export type DemonstrationDescriptions = { describer: string; pictures: Record<string, Description> }

/**
 * Made once and committed, because describing them again would keep each new installation busy for its first minute. It is as good
 * as new as long as the describer has the same name; else they are described like any picture of a shop.
 */
export async function readDemonstrationDescriptions(): Promise<DemonstrationDescriptions> {
  const file = join(demonstrationFolder, 'descriptions.json')
  return JSON.parse(await readFile(file, 'utf8')) as DemonstrationDescriptions
}
