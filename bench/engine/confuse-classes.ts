import { isRefusal, readGarmentPhoto, readWearer, type Networks } from '../../engine/index.ts'
import { decodeGarment } from '../../server/src/providers/try-on-engine/decode-garment.ts'
import type { PhotoFolder } from './photo-folder.ts'
import { readUpload } from './pictures.ts'

export type ClassReading = { garment: string; expected: string | null; read: string; isWorn: boolean | null }

/** Which class each garment photo was read as, and per expected class how often as which. */
export async function confuseClasses(networks: Networks, { garments, classes }: PhotoFolder) {
  const readings: ClassReading[] = []
  const table: Record<string, Record<string, number>> = {}
  for (const { name, path } of garments) {
    const photo = await decodeGarment(await readUpload(path), 832)
    const found = readGarmentPhoto(photo, await readWearer(networks, photo))
    const read = isRefusal(found) ? found.refusal : found.garment.garmentClass
    const expected = classes.get(name) ?? null
    readings.push({ garment: name, expected, read, isWorn: isRefusal(found) ? null : found.isGarmentWorn })
    if (!expected) continue
    const row = (table[expected] ??= {})
    row[read] = (row[read] ?? 0) + 1
  }
  return { table, readings }
}
