import { Globe, ImageOff, Layers, Maximize2, Undo2 } from '../../ui/icons.ts'
import { useState, type ReactNode } from 'react'
import type { TryOnSession } from '../../../../contract/history.ts'
import { imageWidths } from '../../../../contract/limits.ts'
import { imageUrlAt } from '../../../../contract/try-on.ts'
import { formatDate, formatTime } from '../../lib/format.ts'
import { tryOnPath } from '../../lib/paths.ts'
import { AiMark } from '../../ui/ai-mark.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ProductLine } from '../../ui/product-line.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { KeptLine } from './kept-line.tsx'
import { StarButton } from './star-button.tsx'
import { TriedGarment } from './tried-garment.tsx'

type HistoryCardProps = {
  session: TryOnSession
  onEnlarge: () => void
  /** Among those that are to stand side by side; `canCompare`: there is room for one more. */
  isCompared: boolean
  canCompare: boolean
  onCompare: (isCompared: boolean) => void
  answers?: ReactNode
  children: ReactNode
}

export function HistoryCard(props: HistoryCardProps) {
  const { session, onEnlarge, isCompared, canCompare, onCompare, answers, children } = props
  const date = formatDate(session.createdAt)
  return (
    <li>
      <div className="relative">
        <AppLink href={tryOnPath(session.id)} className="picture-box block aspect-3/4">
          <TryOnImage imageUrl={session.tryOnImageUrl} alt={`Try-on from ${date}`} />
        </AppLink>
        <AiMark madeAt={session.createdAt} className="absolute top-2 left-2" />
        <Badges session={session} />
        <StarButton session={session} className="absolute! top-2 right-14 bg-chip! text-on-chip!" />
        <TriedGarment session={session} className="pointer-events-none absolute! right-2 bottom-2" />
        <IconButton
          label={`View large: ${date}`}
          icon={Maximize2}
          className="absolute! top-2 right-2 bg-chip! text-on-chip!"
          onClick={onEnlarge}
        />
      </div>
      <div className="mt-2.5 flex items-center justify-between gap-2">
        <p className="text-sm">
          <b className="block font-semibold">{date}</b>
          <span className="tnum text-ink-3">{formatTime(session.createdAt)}</span>
        </p>
        {children}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
        <KeptLine sessionId={session.id} keptUntil={session.keptUntil} />
        <label className="flex min-h-8 cursor-pointer items-center gap-2 text-ink-2">
          <input
            type="checkbox"
            className="size-4 accent-primary"
            aria-label={`Compare the try-on from ${date}, ${formatTime(session.createdAt)}`}
            checked={isCompared}
            disabled={!isCompared && !canCompare}
            onChange={(event) => onCompare(event.target.checked)}
          />
          Compare
        </label>
      </div>
      {answers && <div className="mt-2">{answers}</div>}
      {session.product && <ProductLine product={session.product} className="mt-2" />}
    </li>
  )
}

function Badges({ session: { share, baseSessionId, isTokenBack } }: { session: TryOnSession }) {
  return (
    <p className="pointer-events-none absolute bottom-2 left-2 flex flex-wrap gap-1.5">
      {share !== null && <Badge icon={Globe}>Shared</Badge>}
      {baseSessionId !== null && <Badge icon={Layers}>Layered</Badge>}
      {isTokenBack && <Badge icon={Undo2}>Token back</Badge>}
    </p>
  )
}

function TryOnImage({ imageUrl, alt }: { imageUrl: string; alt: string }) {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) {
    return (
      <span className="grid size-full place-items-center text-sm text-ink-2">
        <span className="grid place-items-center gap-2">
          <ImageOff aria-hidden className="size-7!" />
          Failed to load image
        </span>
      </span>
    )
  }
  return (
    <img
      src={imageUrl}
      srcSet={imageWidths.map((width) => `${imageUrlAt(imageUrl, width)} ${width}w`).join(', ')}
      sizes="(min-width: 80rem) 330px, (min-width: 40rem) 46vw, 92vw"
      alt={alt}
      loading="lazy"
      onError={() => setFailed(true)}
    />
  )
}

export function HistorySkeleton() {
  return (
    <div role="status" aria-label="Loading try-on history">
      <ul className="grid gap-x-5 gap-y-9 sm:grid-cols-2 xl:grid-cols-3" aria-hidden>
        {[1, 2, 3].map((card) => (
          <li key={card}>
            <Skeleton className="aspect-3/4" />
            <Skeleton className="mt-3 h-4 w-40" />
          </li>
        ))}
      </ul>
    </div>
  )
}
