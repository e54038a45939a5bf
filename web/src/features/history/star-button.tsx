import type { TryOnSession } from '../../../../contract/history.ts'
import { formatDate } from '../../lib/format.ts'
import { classNames } from '../../lib/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Star } from '../../ui/icons.ts'
import { useMarkFavourite } from './use-history.ts'

type StarButtonProps = {
  session: Pick<TryOnSession, 'id' | 'isFavourite' | 'createdAt'>
  className?: string
}

/** Marks a look as one of the favourites, or takes the star away again. */
export function StarButton({ session, className }: StarButtonProps) {
  const mark = useMarkFavourite()
  const { id, isFavourite, createdAt } = session
  return (
    <IconButton
      label={`Favourite: ${formatDate(createdAt)}`}
      aria-pressed={isFavourite}
      icon={<Star aria-hidden className={classNames(isFavourite && 'fill-current')} />}
      className={className}
      disabled={mark.isPending}
      onClick={() => mark.mutate({ id, isFavourite: !isFavourite })}
    />
  )
}
