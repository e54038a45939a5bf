import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { closestLanguage } from '../../../../contract/fitting-room-language.ts'
import { request } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { CircleCheck } from '../../ui/icons.ts'
import type { FittingRoomProps } from './room-props.ts'
import { sealPhoto } from './sealed-photo.ts'
import { words } from './words.ts'

/** On the shopper's phone: takes one photo and sends it to the frame that showed the code. Nothing is stored. */
export function PhonePage({ prepare }: Pick<FittingRoomProps, 'prepare'>) {
  const language = closestLanguage(new URLSearchParams(useSearch()).get('lang') ?? '')
  const [state, setState] = useState<'choosing' | 'sending' | 'sent'>('choosing')
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const { phone: text, errors, guidelines, heading } = words[language]

  useEffect(() => {
    document.documentElement.lang = language
  }, [language])

  async function send(files: File[]) {
    setError(null)
    setState('sending')
    const photo = await prepare(files).catch(() => null)
    const end = photo ? await sendPhoto(photo).catch(() => text.failed) : errors.unreadable
    setError(end)
    setState(end === null ? 'sent' : 'choosing')
  }

  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-md content-center gap-6 p-6 text-center">
      <h1 className="text-d-sm">{heading}</h1>
      {state === 'sent' ? (
        <p role="status" className="grid justify-items-center gap-3 text-ui">
          <CircleCheck aria-hidden className="size-8! text-success" />
          {text.sent}
        </p>
      ) : (
        <>
          <p className="text-ui text-ink-2">{guidelines}</p>
          <Button
            size="lg"
            isBusy={state === 'sending'}
            busyText={text.sending}
            onClick={() => input.current?.click()}
          >
            {text.choose}
          </Button>
          {error && (
            <div role="alert" className="justify-self-center text-left">
              <FieldError>{error}</FieldError>
            </div>
          )}
          <p className="text-sm text-ink-3">{text.safe}</p>
        </>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={text.choose}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) void send(files)
        }}
      />
    </main>
  )
}

/** Id and key stand behind the address's #, which browsers send to nobody. */
async function sendPhoto(photo: File): Promise<null> {
  const [id = '', key = ''] = location.hash.slice(1).split('.')
  const body = await sealPhoto(key, photo)
  await request(`/api/fitting-room/hand-overs/${encodeURIComponent(id)}`, { method: 'PUT', body })
  return null
}
