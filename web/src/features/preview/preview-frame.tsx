import type { ReactNode } from 'react'
import type { Progress } from '../../../../device/index.ts'
import { blobUrl } from '../../lib/blob-url.ts'
import { classNames } from '../../lib/class-names.ts'
import type { KeptPreview } from '../../lib/guest-draft.ts'
import { Button } from '../../ui/button.tsx'
import { CompareSlider } from '../../ui/compare-slider.tsx'
import { amountOf, wordsOf } from './preview-words.ts'
import type { PreviewState } from './use-preview.ts'

type PreviewFrameProps = {
  state: PreviewState
  photo: File | null
  onStart: (options: { isAgreed: boolean }) => void
  onCancel: () => void
  /** What stands in the frame before anything was asked for. */
  empty: ReactNode
  className?: string
}

/** A preview in every state, in the shape of the studio's pictures. */
export function PreviewFrame({ state, photo, onStart, onCancel, empty, className }: PreviewFrameProps) {
  switch (state.is) {
    case 'none':
      return empty
    case 'asking':
      return (
        <Note className={className} title="Load it now?">
          <p>
            The fitting room is {state.megabytes} MB, loaded once and kept by your browser. Your connection
            seems to be metered or slow.
          </p>
          <Button variant="outline" className="mt-6" onClick={() => onStart({ isAgreed: true })}>
            Load {state.megabytes} MB
          </Button>
        </Note>
      )
    case 'working':
      return <Working className={className} progress={state.progress} photo={photo} onCancel={onCancel} />
    case 'ready':
      return (
        photo && <Ready className={className} preview={state.preview} photo={photo} isNew={state.isNew} />
      )
    case 'refused':
    case 'failed':
      return (
        <Note
          className={className}
          title={state.is === 'refused' ? 'Not With These Pictures' : 'No Preview Here'}
        >
          <p role="alert">{state.sentence}</p>
        </Note>
      )
  }
}

function Note({ title, children, className }: { title: string; children: ReactNode; className?: string }) {
  return (
    <div
      className={classNames(
        'grid place-items-center rounded-card border border-line bg-sunken p-8 text-center',
        className,
      )}
    >
      <div>
        <p className="display text-d-xs">{title}</p>
        <div className="mx-auto mt-2 max-w-[38ch] text-sm text-ink-2">{children}</div>
      </div>
    </div>
  )
}

type WorkingProps = {
  progress: Progress
  photo: File | null
  onCancel: () => void
  className?: string
}

function Working({ progress, photo, onCancel, className }: WorkingProps) {
  const share = progress.step === 'loading' ? progress.loadedBytes / progress.totalBytes : null
  const amount = amountOf(progress)
  return (
    <div className={classNames('relative overflow-hidden rounded-img bg-studio', className)}>
      {photo && (
        <img
          src={blobUrl(photo)}
          alt=""
          className="absolute inset-0 size-full scale-105 object-cover object-[50%_15%] blur-[14px]"
        />
      )}
      <div className="absolute inset-x-3 bottom-3 rounded-card bg-surface p-5 shadow-float lg:inset-x-5 lg:bottom-5">
        <div className="flex items-baseline justify-between gap-4">
          <p className="display text-d-xs" role="status">
            {wordsOf(progress)}
          </p>
          {amount && <span className="tnum text-sm whitespace-nowrap text-ink-2">{amount}</span>}
        </div>
        <div
          className={classNames(
            'mt-4 h-1 overflow-hidden rounded-pill bg-line',
            share === null && 'animate-pulse',
          )}
          role="progressbar"
          aria-label="Preview progress"
          aria-valuenow={share === null ? undefined : Math.round(share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <div
            className="h-full bg-primary transition-[width] duration-160 ease-out"
            style={{ width: share === null ? '100%' : `${share * 100}%` }}
          />
        </div>
        <div className="mt-2 flex items-center justify-between gap-4">
          <p className="text-sm text-ink-2">On this device, nothing is sent.</p>
          <Button variant="link" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </div>
  )
}

type ReadyProps = { preview: KeptPreview; photo: File; isNew: boolean; className?: string }

function Ready({ preview, photo, isNew, className }: ReadyProps) {
  const { placement } = preview
  return (
    <CompareSlider
      className={className}
      before={
        placement
          ? { src: blobUrl(photo), alt: 'You in your original photo' }
          : { src: blobUrl(preview.studioModel), alt: 'You in your own clothes, in the studio' }
      }
      beforePlacement={placement}
      beforeSurroundings={placement ? { src: blobUrl(preview.studioModel), alt: '' } : undefined}
      after={{
        src: blobUrl(preview.tryOn),
        alt: 'A preview of you wearing the garment, generated by AI on this device',
      }}
      beforeLabel={placement ? 'Original Photo' : 'Studio Model'}
      afterLabel="Preview"
      label="Reveal the preview"
      intro={isNew ? 'reveal' : undefined}
      dragThreshold={10}
      fallback="message"
    />
  )
}
