import type { TryOnSession } from '../../../../contract/history.ts'
import { classNames } from '../../lib/class-names.ts'
import { imageUrlAt } from '../../../../contract/try-on.ts'

type TriedGarmentProps = { session: Pick<TryOnSession, 'garmentImageUrl'>; className?: string }

/** What was tried on, beside the result; nothing where it was not kept. */
export function TriedGarment({ session: { garmentImageUrl }, className }: TriedGarmentProps) {
  if (garmentImageUrl === null) return null
  return (
    <span className={classNames('picture-box block h-[70px] w-14 flex-none border border-line', className)}>
      <img src={imageUrlAt(garmentImageUrl, 320)} alt="The garment" loading="lazy" />
    </span>
  )
}
