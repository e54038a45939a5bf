import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { sentenceOf } from '../../../../contract/errors.ts'
import type { GarmentClass } from '../../../../contract/try-on.ts'
import { stockGarmentFile, stockGarments, type StockGarment } from '../../content/stock-garments.ts'
import { errorSentence } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Picture } from '../../ui/picture.tsx'
import { loadGarmentFromUrl, loadStockGarment } from './load-garment.ts'
import { readRecentGarments, type RecentGarment } from './recent-garments.ts'

/** A little over four of them in the width of a column. */
const pieceSizes = '(min-width: 1024px) 120px, 22vw'

type GarmentSourcesProps = {
  userId: string
  /** Changes with every garment that was tried on. */
  lastTriedId: string | null
  isDisabled: boolean
  onFile: (file: File, garmentClass?: GarmentClass) => void
  onError: (sentence: string) => void
  /** While one loads, the garment tile shows it. */
  onLoading: (isLoading: boolean) => void
}

/** The other ways to a garment: a pasted address, what was tried on lately, and the garments of our own. */
export function GarmentSources(props: GarmentSourcesProps) {
  const { onFile, onError, onLoading } = props
  const events = {
    onMutate: () => onLoading(true),
    onSettled: () => onLoading(false),
  }
  const pasted = useMutation({
    ...events,
    mutationFn: loadGarmentFromUrl,
    onSuccess: (file) => onFile(file),
  })
  const stock = useMutation({
    ...events,
    mutationFn: (garment: StockGarment) => loadStockGarment(stockGarmentFile(garment)),
    onSuccess: (file, garment) => onFile(file, garment.garmentClass),
    onError: () => onError('Failed to process garment image'),
  })
  const isDisabled = props.isDisabled || pasted.isPending || stock.isPending

  return (
    <div className="mt-4">
      <PastedUrl isDisabled={isDisabled} error={pasted.error} onLoad={pasted.mutate} />
      <RecentGarments {...props} isDisabled={isDisabled} />
      <Strip label="Or pick one of ours">
        {stockGarments.map((garment) => (
          <Piece key={garment.id} isDisabled={isDisabled} onPick={() => stock.mutate(garment)}>
            <Picture image={garment.image} alt={`Use ${garment.name}`} sizes={pieceSizes} />
          </Piece>
        ))}
      </Strip>
    </div>
  )
}

type RecentGarmentsProps = Pick<GarmentSourcesProps, 'userId' | 'lastTriedId' | 'isDisabled' | 'onFile'>

function RecentGarments({ userId, lastTriedId, isDisabled, onFile }: RecentGarmentsProps) {
  const { data: recent = [] } = useQuery({
    queryKey: ['try-on', 'recent-garments', userId, lastTriedId],
    queryFn: () => readRecentGarments(userId),
    // Kept in this browser: asking costs nothing, and a try-on in another tab may have added one.
    staleTime: 0,
    structuralSharing: false,
  })
  if (recent.length === 0) return null
  return (
    <Strip label="Tried on lately">
      {recent.map((garment, index) => (
        <RecentPiece
          key={garment.id}
          garment={garment}
          name={`Use garment ${index + 1} again`}
          isDisabled={isDisabled}
          onPick={() => onFile(garment.file, garment.garmentClass)}
        />
      ))}
    </Strip>
  )
}

type RecentPieceProps = Omit<PieceProps, 'children'> & { garment: RecentGarment; name: string }

function RecentPiece({ garment: { file }, name, ...piece }: RecentPieceProps) {
  const [src] = useState(() => URL.createObjectURL(file))
  useEffect(() => () => URL.revokeObjectURL(src), [src])
  return (
    <Piece {...piece}>
      <img className="bg-white" src={src} alt={name} width={440} height={550} />
    </Piece>
  )
}

function Strip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="mt-5">
      <p className="label">{label}</p>
      <ul
        className="grid snap-x auto-cols-[calc((100%-1.5rem)/4.25)] grid-flow-col gap-2 overflow-x-auto pb-2"
        aria-label={label}
      >
        {children}
      </ul>
    </div>
  )
}

/** `children`: its picture, whose alternative text names the button. */
type PieceProps = { isDisabled: boolean; onPick: () => void; children: ReactNode }

function Piece({ isDisabled, onPick, children }: PieceProps) {
  return (
    <li className="snap-start">
      <button
        type="button"
        className="picture-box block aspect-4/5 w-full hover:outline-2 hover:-outline-offset-2 hover:outline-primary focus-visible:-outline-offset-2"
        // It keeps the focus while it can do nothing, so that the strip can still be scrolled by the keyboard.
        aria-disabled={isDisabled || undefined}
        onClick={() => !isDisabled && onPick()}
      >
        {children}
      </button>
    </li>
  )
}

type PastedUrlProps = { isDisabled: boolean; error: Error | null; onLoad: (url: string) => void }

function PastedUrl({ isDisabled, error, onLoad }: PastedUrlProps) {
  const [url, setUrl] = useState('')

  function load(event: FormEvent) {
    event.preventDefault()
    if (url.trim() !== '') onLoad(url.trim())
  }

  return (
    <form className="flex items-start gap-2" onSubmit={load} noValidate>
      <div className="min-w-0 flex-1">
        <Field
          label="Or paste a garment image URL"
          hint="A shop’s product page works too."
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          error={error ? errorSentence(error, sentenceOf('unreachable_url')) : undefined}
        />
      </div>
      <Button
        type="submit"
        variant="outline"
        className="mt-[1.625rem] min-h-12"
        disabled={isDisabled || url.trim() === ''}
      >
        Load
      </Button>
    </form>
  )
}
