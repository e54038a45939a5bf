import { useId, useState, type SubmitEvent } from 'react'
import { feedAddressSchema } from '../../../../contract/shop-products.ts'
import { errorSentence } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { useProductActs } from './use-shop-products.ts'

type FeedFormProps = { isFirst: boolean; onRead: () => void }

/** A feed from a file or from its address. */
export function FeedForm({ isFirst, onRead }: FeedFormProps) {
  const { readFeed } = useProductActs()
  const [error, setError] = useState<string | null>(null)
  const fileId = useId()

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const texts = new FormData(form)
    const file = texts.get('file')
    const address = feedAddressSchema.safeParse({ address: texts.get('address') })
    const source = file instanceof File && file.size > 0 ? { file } : address.success ? address.data : null
    if (!source) return setError('Please choose a file, or enter an address that begins with https://')
    setError(null)
    readFeed.mutate(source, {
      onSuccess() {
        form.reset()
        onRead()
      },
      onError: (failure) => setError(errorSentence(failure, 'The feed was not read. Please try again.')),
    })
  }

  return (
    <form className="card p-5 md:p-7" aria-label="Read a feed" onSubmit={send} noValidate>
      <h2 className="text-d-xs">{isFirst ? 'Read your product feed' : 'Read the feed again'}</h2>
      <p className="mt-1.5 mb-5 max-w-[62ch] text-sm text-ink-2">
        The feed that you make for Google Merchant Center: XML or text, perhaps in gzip. It is the whole of
        what you have, so products that are not in it any more are forgotten. Its pictures are read in the
        background.
      </p>
      <div className="grid max-w-[640px] grid-cols-1 gap-5 sm:grid-cols-2">
        <div className="min-w-0">
          <label className="label" htmlFor={fileId}>
            File
          </label>
          <input
            id={fileId}
            name="file"
            type="file"
            accept=".xml,.txt,.tsv,.csv,.gz"
            className="field py-2 text-sm file:mr-3 file:cursor-pointer file:rounded-pill file:border file:border-line-strong file:bg-transparent file:px-3 file:py-1 file:font-semibold"
          />
        </div>
        <Field
          label="Or its address"
          name="address"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://shop.example/feed.xml"
        />
      </div>
      {error && (
        <div role="alert" className="mt-4">
          <FieldError>{error}</FieldError>
        </div>
      )}
      <Button type="submit" className="mt-5" isBusy={readFeed.isPending} busyText="Reading...">
        Read Feed
      </Button>
    </form>
  )
}
