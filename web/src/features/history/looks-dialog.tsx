import type { TryOnSession } from '../../../../contract/history.ts'
import { imageWidths } from '../../../../contract/limits.ts'
import { imageUrlAt } from '../../../../contract/try-on.ts'
import { formatDate, formatTime } from '../../lib/format.ts'
import { tryOnPath } from '../../lib/paths.ts'
import { AiMark } from '../../ui/ai-mark.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { StarButton } from './star-button.tsx'
import { TriedGarment } from './tried-garment.tsx'

/** So many looks stand side by side and can still be told apart. */
export const maxLooks = 3

type LooksDialogProps = { sessions: readonly TryOnSession[]; onClose: () => void }

/** Two or three looks side by side. */
export function LooksDialog({ sessions, onClose }: LooksDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} size="xl" title="Side by side">
      <ul className="mt-4 grid auto-cols-fr grid-flow-col gap-2 md:gap-5">
        {sessions.map((session) => (
          <Look key={session.id} session={session} />
        ))}
      </ul>
    </Dialog>
  )
}

function Look({ session }: { session: TryOnSession }) {
  const { id, tryOnImageUrl, createdAt } = session
  const date = formatDate(createdAt)
  return (
    <li className="min-w-0">
      <div className="relative mx-auto max-w-[calc(62dvh*0.75)]">
        <AppLink href={tryOnPath(id)} className="picture-box block aspect-3/4">
          <img
            src={tryOnImageUrl}
            srcSet={imageWidths.map((width) => `${imageUrlAt(tryOnImageUrl, width)} ${width}w`).join(', ')}
            sizes="(min-width: 48rem) 360px, 45vw"
            alt={`Try-on from ${date}`}
          />
        </AppLink>
        <StarButton session={session} className="absolute! top-2 left-2 bg-chip! text-on-chip!" />
        <AiMark madeAt={createdAt} className="absolute bottom-2 left-2" />
      </div>
      <div className="mt-2 flex items-start justify-between gap-2">
        <p className="min-w-0 text-sm">
          <b className="block font-semibold">{date}</b>
          <span className="tnum text-ink-3">{formatTime(createdAt)}</span>
        </p>
        <TriedGarment session={session} className="max-md:hidden" />
      </div>
    </li>
  )
}
