import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { sentenceOf } from '../../../../contract/errors.ts'
import type { GarmentClass } from '../../../../contract/try-on.ts'
import { stockGarments, type StockGarment } from '../../content/stock-garments.ts'
import { errorSentence } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { loadGarmentFromUrl, loadStockGarment } from './load-garment.ts'

type GarmentSourcesProps = {
  onFile: (file: File, garmentClass?: GarmentClass) => void
  onError: (sentence: string) => void
  /** While one loads, the garment tile shows it. */
  onLoading: (isLoading: boolean) => void
}

/** The two other ways to a garment: a pasted address and the garments of our own. */
export function GarmentSources({ onFile, onError, onLoading }: GarmentSourcesProps) {
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
    mutationFn: (garment: StockGarment) => loadStockGarment(garment.src),
    onSuccess: (file, garment) => onFile(file, garment.garmentClass),
    onError: () => onError('Failed to process garment image'),
  })
  const isLoading = pasted.isPending || stock.isPending

  return (
    <div className="mt-4">
      <PastedUrl isLoading={isLoading} error={pasted.error} onLoad={pasted.mutate} />
      <div className="mt-5">
        <p className="label" id="stock-garments">
          Or pick one of ours
        </p>
        <ul
          className="grid snap-x auto-cols-[calc((100%-1.5rem)/4.25)] grid-flow-col gap-2 overflow-x-auto pb-2"
          aria-labelledby="stock-garments"
        >
          {stockGarments.map((garment) => (
            <li key={garment.id} className="snap-start">
              <button
                type="button"
                className="picture-box block aspect-4/5 w-full hover:outline-2 hover:-outline-offset-2 hover:outline-primary focus-visible:-outline-offset-2"
                disabled={isLoading}
                onClick={() => stock.mutate(garment)}
              >
                <img src={garment.src} alt={`Use ${garment.name}`} loading="lazy" width={440} height={550} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

type PastedUrlProps = { isLoading: boolean; error: Error | null; onLoad: (url: string) => void }

function PastedUrl({ isLoading, error, onLoad }: PastedUrlProps) {
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
        disabled={isLoading || url.trim() === ''}
      >
        Load
      </Button>
    </form>
  )
}
