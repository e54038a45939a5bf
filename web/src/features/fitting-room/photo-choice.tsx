import { useRef, type DragEvent } from 'react'
import { blobUrl } from '../../lib/blob-url.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { UserRound, X } from '../../ui/icons.ts'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import type { PhotoSource } from './room-props.ts'
import type { Words } from './words.ts'

type PhotoChoiceProps = {
  words: Words
  photo: File | null
  error: string | null
  onFiles: (files: File[]) => void
  onSource: (source: PhotoSource) => void
  onRemove: () => void
}

/** The photo, or the ways to one. */
export function PhotoChoice({ words, photo, error, onFiles, onSource, onRemove }: PhotoChoiceProps) {
  const file = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  // A phone has a camera app of its own, and needs no other phone.
  const isPhone = useMediaQuery('(pointer: coarse)')
  const drop = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop(event: DragEvent) {
      event.preventDefault()
      onFiles([...event.dataTransfer.files])
    },
  }
  return (
    <section aria-label={words.yourPhoto}>
      {photo ? (
        <div className="picture-box relative aspect-3/4 w-full" {...drop}>
          <img src={blobUrl(photo)} alt={words.yourPhoto} className="object-[50%_15%]" />
          <button
            type="button"
            aria-label={words.removePhoto}
            className="absolute top-3 right-3 grid size-11 place-items-center rounded-pill bg-chip text-on-chip"
            onClick={onRemove}
          >
            <X aria-hidden />
          </button>
        </div>
      ) : (
        <div className="drop grid aspect-3/4 w-full place-items-center p-6 text-center" {...drop}>
          <div className="w-full max-w-64">
            <span className="mx-auto mb-5 grid size-14 place-items-center rounded-pill border border-line bg-surface text-primary-text">
              <UserRound aria-hidden className="size-6!" />
            </span>
            <div className="grid gap-2">
              <Button onClick={() => file.current?.click()}>{words.choosePhoto}</Button>
              <Button
                variant="outline"
                onClick={() => (isPhone ? camera.current?.click() : onSource('camera'))}
              >
                {words.takePhoto}
              </Button>
              {!isPhone && (
                <Button variant="outline" onClick={() => onSource('phone')}>
                  {words.usePhone}
                </Button>
              )}
            </div>
            {!isPhone && <p className="mt-3 text-sm text-ink-3">{words.orDrop}</p>}
            {error && (
              <div role="alert" className="text-left">
                <FieldError>{error}</FieldError>
              </div>
            )}
          </div>
        </div>
      )}
      <FileInput inputRef={file} label={words.choosePhoto} onFiles={onFiles} />
      <FileInput inputRef={camera} label={words.takePhoto} capture onFiles={onFiles} />
    </section>
  )
}

type FileInputProps = {
  inputRef: React.RefObject<HTMLInputElement | null>
  label: string
  capture?: boolean
  onFiles: (files: File[]) => void
}

function FileInput({ inputRef, label, capture = false, onFiles }: FileInputProps) {
  return (
    <input
      ref={inputRef}
      type="file"
      accept="image/*"
      capture={capture ? 'user' : undefined}
      hidden
      aria-label={label}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])]
        if (files.length > 0) onFiles(files)
        event.target.value = ''
      }}
    />
  )
}
