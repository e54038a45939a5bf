import type { FittingRoomLanguage } from '../../../../contract/fitting-room-language.ts'
import { isTryOnWarning } from '../../../../contract/try-on.ts'
import { de } from './words/de.ts'
import { en, type Words } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'

export type { Words } from './words/en.ts'

/** The rest of the product speaks the operator's language; a shop's page has its own. */
export const words: Record<FittingRoomLanguage, Words> = { en, de, fr, es }

const groups: [codes: RegExp, sentence: keyof Words['errors']][] = [
  [/^(unreadable_image|unsupported_file_type|image_too|file_too_large|missing_files)/, 'unreadable'],
  [/^(no_garment|garment_cut_off|unreachable_url|garment_not_of_shop|try_on_poor_garment)/, 'garment'],
  [/^(try_on_poor|poor_result|try_on_unfaithful|try_on_unsuitable|try_on_blocked|content_not)/, 'poor'],
  [/^(busy|too_many_requests|try_on_busy|try_on_unavailable|moderation_unavailable)/, 'busy'],
]

/** What is said of an error of the server's, or of the device's. */
export function sentenceOf({ errors }: Words, code: string | undefined): string {
  if (code !== undefined && code in errors) return errors[code as keyof Words['errors']]
  const group = groups.find(([codes]) => codes.test(code ?? ''))
  return errors[group?.[1] ?? 'failed']
}

/** A photo that is likely to come out poorly: the shopper decides. */
export function isDoubt(code: string | undefined): boolean {
  return isTryOnWarning(code)
}
