import type { Icon } from './icons.ts'
import { X } from './icons.ts'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
} from 'react'
import { classNames } from '../lib/class-names.ts'
import { Button } from './button.tsx'
import { FieldError } from './field.tsx'
import { Skeleton } from './skeleton.tsx'

type ImagePickerProps = {
  /** The picker's name, e.g. "Upload Your Photo". */
  label: string
  /** An address that shows the chosen file; null shows the empty tile. */
  preview: string | null
  /** Called with whatever was chosen, dropped or pasted: the caller checks how many and of what kind. */
  onFiles: (files: File[]) => void
  onRemove: () => void
  /** What is said of the chosen image, below it. */
  note?: ReactNode
  error?: string
  /** A line below the error. */
  errorNote?: string
  /** On the button that mends an error about the file that is shown, e.g. "Choose another photo". */
  chooseAnother?: string
  isLoading?: boolean
  isDisabled?: boolean
  icon: Icon
  /** Inside the empty tile. */
  title: string
  hint: string
  /** The file types the system's picker offers. */
  accept?: string
  /** Names its button to whoever moves the focus (`data-step`). */
  step?: string
  className?: string
}

/** One image from the system's picker, a drop or the clipboard, with its preview. */
export function ImagePicker(props: ImagePickerProps) {
  const {
    label,
    preview,
    error,
    errorNote,
    isLoading = false,
    accept = 'image/*',
    onFiles,
    className,
  } = props
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const open = () => input.current?.click()
  const isChosen = preview !== null && !isLoading

  function take(field: HTMLInputElement) {
    const files = [...(field.files ?? [])]
    if (files.length > 0) onFiles(files)
    // The same file can be chosen again after it was removed.
    field.value = ''
  }

  useEffect(() => {
    // Chosen before the page answered.
    if (input.current?.files?.length) take(input.current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on arrival
  }, [])

  return (
    <section aria-label={label} className={classNames('min-w-0', className)}>
      <h2 className="heading-ui mb-3 text-ui">{label}</h2>
      {isLoading ? (
        <div role="status">
          <Skeleton className="aspect-[4/5] w-full" />
          <span className="sr-only">Loading image</span>
        </div>
      ) : preview ? (
        <ChosenImage {...props} preview={preview} onOpen={open} />
      ) : (
        <EmptyTile {...props} errorId={error ? errorId : undefined} onOpen={open} />
      )}
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        data-picker={props.step}
        aria-label={label}
        onChange={(event) => take(event.target)}
      />
      {!error && isChosen && props.note}
      {error && (
        <div role="alert">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
      {error && errorNote && (
        <p className="field-hint" id={`${errorId}-note`}>
          {errorNote}
        </p>
      )}
      {error && isChosen && (
        <Button
          variant="outline"
          className="mt-3 w-full px-3! whitespace-normal"
          data-step={props.step}
          aria-describedby={`${errorId} ${errorId}-note`}
          disabled={props.isDisabled}
          onClick={open}
        >
          {props.chooseAnother ?? 'Choose another file'}
        </Button>
      )}
    </section>
  )
}

function EmptyTile(props: ImagePickerProps & { errorId: string | undefined; onOpen: () => void }) {
  const { icon: Icon, title, hint, step, isDisabled = false, onFiles, onOpen, errorId } = props
  const { isDraggedOver, dropProps } = useFileDrop(onFiles, isDisabled)
  return (
    <button
      type="button"
      disabled={isDisabled}
      aria-describedby={errorId}
      data-step={step}
      data-dragged-over={isDraggedOver || undefined}
      className="drop grid aspect-[4/5] w-full place-items-center p-4 text-center"
      onClick={onOpen}
      {...dropProps}
    >
      <span className="pointer-events-none">
        <span className="mx-auto mb-4 grid size-14 place-items-center rounded-pill border border-line bg-surface text-primary-text">
          <Icon aria-hidden className="size-6!" />
        </span>
        <b className="block text-ui font-semibold">{title}</b>
        <span className="mt-1 block text-sm text-ink-3">{hint}</span>
      </span>
    </button>
  )
}

function ChosenImage(props: ImagePickerProps & { preview: string; onOpen: () => void }) {
  const { label, preview, onFiles, onRemove, onOpen, isDisabled = false } = props
  const { isDraggedOver, dropProps } = useFileDrop(onFiles, isDisabled)
  return (
    <div
      className={classNames(
        'picture-box relative aspect-[4/5]',
        isDraggedOver && 'outline-2 outline-primary',
      )}
      {...dropProps}
    >
      <img src={preview} alt={label} className="pointer-events-none bg-white" />
      <button
        type="button"
        disabled={isDisabled}
        aria-label={`Remove: ${label}`}
        className="absolute top-2 right-2 grid size-11 place-items-center rounded-pill bg-chip text-on-chip"
        onClick={onRemove}
      >
        <X aria-hidden />
      </button>
      <button
        type="button"
        disabled={isDisabled}
        aria-label={`Change: ${label}`}
        className="absolute bottom-2 left-2 min-h-9 rounded-pill bg-chip px-3.5 text-sm font-medium text-on-chip"
        onClick={onOpen}
      >
        Change
      </button>
    </div>
  )
}

function useFileDrop(onFiles: (files: File[]) => void, isDisabled: boolean) {
  const [isDraggedOver, setDraggedOver] = useState(false)
  if (isDisabled) return { isDraggedOver: false, dropProps: {} }
  const dropProps = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setDraggedOver(true)
    },
    onDragLeave() {
      setDraggedOver(false)
    },
    onDrop(event: DragEvent) {
      event.preventDefault()
      setDraggedOver(false)
      const files = [...event.dataTransfer.files]
      if (files.length > 0) onFiles(files)
    },
    onPaste(event: ClipboardEvent) {
      const files = [...event.clipboardData.files]
      if (files.length === 0) return
      event.preventDefault()
      onFiles(files)
    },
  }
  return { isDraggedOver, dropProps }
}
