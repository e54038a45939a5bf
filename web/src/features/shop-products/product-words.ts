import type { ProductAct, ProductStatus } from '../../../../contract/shop-products.ts'
import type { ComponentProps } from 'react'
import type { Badge } from '../../ui/badge.tsx'

type Tone = NonNullable<ComponentProps<typeof Badge>['tone']>

export const statusWords: Record<ProductStatus, { label: string; tone: Tone }> = {
  ready: { label: 'Ready', tone: 'ok' },
  review: { label: 'To review', tone: 'warn' },
  refused: { label: 'Not possible', tone: 'neutral' },
  waiting: { label: 'Waiting', tone: 'neutral' },
  hidden: { label: 'Hidden', tone: 'neutral' },
}

export const actWords: Record<ProductAct, string> = {
  approve: 'Approve',
  hide: 'Hide',
  show: 'Show again',
  'read-again': 'Read again',
}

const problems: Record<string, string> = {
  small_picture: 'The picture is small, so the result may be blurred.',
  other_kind: 'Its category is nothing that is put on here, such as shoes.',
  no_garment: 'No garment was found in the picture.',
  garment_cut_off: 'The garment is cut off at the edge of the picture.',
  image_too_small: 'The picture is too small.',
  unreadable_image: 'The picture is damaged.',
  unsupported_file_type: 'The picture is no JPEG, PNG or WebP.',
  image_too_many_pixels: 'The picture has too many pixels.',
  unreachable_url: 'The picture could not be loaded.',
}

/** What speaks against a product. */
export function problemOf(code: string): string {
  return problems[code] ?? 'The picture could not be read.'
}
