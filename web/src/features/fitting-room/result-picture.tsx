import { blobUrl } from '../../lib/blob-url.ts'
import { CompareSlider } from '../../ui/compare-slider.tsx'
import type { Result } from './use-fitting.ts'
import type { Words } from './words.ts'

/** Before and after, as everywhere else: the photo lies where the engine says, in the studio. */
export function ResultPicture({
  words,
  result,
  photo,
}: {
  words: Words
  result: Result
  photo: File | null
}) {
  const { placement, tryOn, studioModel } = result
  const studio = blobUrl(studioModel)
  const hasOriginal = photo !== null && placement !== null
  return (
    <CompareSlider
      className="aspect-3/4 w-full"
      name={words.compare}
      before={
        hasOriginal ? { src: blobUrl(photo), alt: words.beforeAlt } : { src: studio, alt: words.beforeAlt }
      }
      beforePlacement={hasOriginal ? placement : null}
      beforeSurroundings={hasOriginal ? { src: studio, alt: '' } : undefined}
      after={{ src: blobUrl(tryOn), alt: words.afterAlt }}
      beforeLabel={hasOriginal ? words.original : words.studio}
      afterLabel={words.fitted}
      label={words.reveal}
      intro="reveal"
      dragThreshold={10}
    />
  )
}
