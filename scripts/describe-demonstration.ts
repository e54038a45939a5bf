import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  demonstrationFolder,
  type DemonstrationDescriptions,
} from '../server/src/features/catalogue/demonstration-descriptions.ts'
import type { GarmentDescriber } from '../server/src/providers/garment-describer/type.ts'
import { createBuiltInDescriber } from '../server/src/providers/try-on-engine/built-in-describer.ts'

/**
 * `npm run demonstration`: describes the pictures of the demonstration's shops, for server/demonstration/descriptions.json, which is
 * committed. To be run whenever a picture, or what the built-in describer finds in one, has changed.
 */
if (import.meta.main) {
  const describer = createBuiltInDescriber()
  const pictures: DemonstrationDescriptions['pictures'] = {}
  for (const name of await listPictures()) pictures[name] = await describePicture(describer, name)
  await describer.close()
  const lines = Object.entries(pictures).map((entry) => entry.map((part) => JSON.stringify(part)).join(': '))
  const text = `{ "describer": "${describer.name}", "pictures": {\n${lines.join(',\n')}\n} }\n`
  await writeFile(join(demonstrationFolder, 'descriptions.json'), text)
}

export async function listPictures(): Promise<string[]> {
  return (await readdir(join(demonstrationFolder, 'images'))).sort()
}

export async function describePicture(
  describer: GarmentDescriber,
  name: string,
): Promise<DemonstrationDescriptions['pictures'][string]> {
  const answer = await describer.describe(await readFile(join(demonstrationFolder, 'images', name)))
  if ('refusal' in answer) {
    return { description: null, garmentClass: null, mainColour: null, problem: answer.refusal }
  }
  const { vector, garmentClass, mainColour } = answer
  const description = vector.map((value) => Number(value.toFixed(5)))
  return { description, garmentClass, mainColour, problem: null }
}
