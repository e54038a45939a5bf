import { blobUrl } from '../../lib/blob-url.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { percentOf, stageOf, type Progress } from './stages.ts'
import type { Words } from './words.ts'

/** While the picture is made: the photo, out of focus, and how far it is. */
export function WorkingPicture({
  words,
  progress,
  photo,
}: {
  words: Words
  progress: Progress
  photo: File
}) {
  const percent = percentOf(progress)
  return (
    <div className="relative aspect-3/4 w-full overflow-hidden rounded-img bg-studio">
      <img
        src={blobUrl(photo)}
        alt=""
        className="absolute inset-0 size-full scale-105 object-cover object-[50%_15%] blur-[14px]"
      />
      <div className="absolute inset-x-3 bottom-3 rounded-card bg-surface p-5 shadow-float">
        <p className="display text-d-xs">{words.working}</p>
        <ProgressBar label={words.progress} percent={percent} className="mt-4" />
        <p role="status" className="tnum mt-3 text-sm text-ink-2">
          {stageOf(words, progress)}
        </p>
      </div>
    </div>
  )
}
