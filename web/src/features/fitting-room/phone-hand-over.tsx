import { useEffect, useState } from 'react'
import { handOverMinutes, handOverSchema, type RoomQuery } from '../../../../contract/fitting-room.ts'
import type { FittingRoomLanguage } from '../../../../contract/fitting-room-language.ts'
import { postJson, request } from '../../lib/api.ts'
import { useBoot } from '../../lib/boot.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { bearer } from './guest.ts'
import { createKey, openPhoto } from './sealed-photo.ts'
import type { Words } from './words.ts'

const askEveryMs = 2000

type PhoneHandOverProps = {
  words: Words
  room: RoomQuery
  language: FittingRoomLanguage
  onPhoto: (photo: File) => void
  onCancel: () => void
}

/** A photo from the shopper's phone: it opens a page there, which sends the photo here, encrypted. */
export function PhoneHandOver({ words, room, language, onPhoto, onCancel }: PhoneHandOverProps) {
  const { origin } = useBoot()
  const [address, setAddress] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const [round, setRound] = useState(1)
  const text = words.phone

  useEffect(() => {
    const waiting = new AbortController()
    const key = createKey()
    const show = (id: string) =>
      setAddress(`${origin}${paths.fittingRoomPhone}?lang=${language}#${id}.${key}`)
    receivePhoto(room, key, waiting.signal, show).then(
      (photo) => !waiting.signal.aborted && onPhoto(photo),
      () => !waiting.signal.aborted && setOver(true),
    )
    return () => waiting.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one code a round
  }, [round])

  function renew() {
    setAddress(null)
    setOver(false)
    setRound(round + 1)
  }

  return (
    <section
      aria-label={text.title}
      className="grid aspect-3/4 w-full place-items-center rounded-card border border-line bg-sunken p-6"
    >
      <div className="grid max-w-72 justify-items-center gap-4 text-center">
        {isOver ? (
          <>
            <p role="alert" className="text-ui">
              {text.over}
            </p>
            <Button onClick={renew}>{text.renew}</Button>
          </>
        ) : (
          <>
            <QrCode text={address} label={text.code} />
            <p className="text-ui">{text.scan}</p>
            {address && (
              <a
                href={address}
                target="_blank"
                rel="noreferrer"
                className="text-sm underline underline-offset-4"
              >
                {text.link}
              </a>
            )}
            <p role="status" className="text-sm text-ink-2">
              {text.waiting}
            </p>
            <p className="text-sm text-ink-3">{text.safe}</p>
          </>
        )}
        <Button variant="outline" onClick={onCancel}>
          {text.back}
        </Button>
      </div>
    </section>
  )
}

/** Opens a way for a photo, shows its id, and waits until it is here; rejects when its time is over. */
async function receivePhoto(
  { key, origin }: RoomQuery,
  secret: string,
  signal: AbortSignal,
  show: (id: string) => void,
): Promise<File> {
  const handOver = await postJson('/api/fitting-room/hand-overs', { key, origin }, handOverSchema)
  const endsAt = Date.now() + handOverMinutes * 60_000
  show(handOver.id)
  while (!signal.aborted && Date.now() < endsAt) {
    await new Promise((resolve) => setTimeout(resolve, askEveryMs))
    const headers = bearer(handOver)
    const answer = await request(`/api/fitting-room/hand-overs/${handOver.id}`, { headers, signal })
    if (answer.status === 200) return openPhoto(secret, await answer.arrayBuffer())
  }
  throw new Error('Nothing came in time')
}
