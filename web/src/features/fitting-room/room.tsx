import { useEffect, useState } from 'react'
import type { FittingRoom } from '../../../../contract/fitting-room.ts'
import { useBoot } from '../../lib/boot.ts'
import { Actions } from './actions.tsx'
import { Camera } from './camera.tsx'
import { PhoneHandOver } from './phone-hand-over.tsx'
import { PhotoChoice } from './photo-choice.tsx'
import { Piece } from './piece.tsx'
import type { FittingRoomProps, PhotoSource } from './room-props.ts'
import { ResultPicture } from './result-picture.tsx'
import { countEvent, useFitting } from './use-fitting.ts'
import type { Shop } from './use-shop.ts'
import { words } from './words.ts'
import { WorkingPicture } from './working-picture.tsx'

type RoomProps = FittingRoomProps & { room: FittingRoom; shop: Shop }

/** One piece, one photo, one picture: the picture at the left, what can be done at its right; below each other on a phone. */
export function Room({ room, shop, prepare, makeOnDevice }: RoomProps) {
  const { product, language } = shop
  const { devicePreview } = useBoot()
  const text = words[language]
  const [source, setSource] = useState<PhotoSource>('file')
  const [photoError, setPhotoError] = useState<string | null>(null)
  const [isPieceMissing, setPieceMissing] = useState(false)
  const [isForgotten, setForgotten] = useState(false)
  const onTried = () => shop.tell('tried')
  const fitting = useFitting({ room, product, language, makeOnDevice, onTried })
  const { photo, fitting: state } = fitting
  const hasDevice = devicePreview.who !== 'off' && devicePreview.garments === 'all'

  useEffect(() => countEvent(room, product, 'opened'), [room, product])

  function choose(files: readonly File[]) {
    setPhotoError(null)
    setForgotten(false)
    prepare(files).then(
      (file) => {
        setSource('file')
        fitting.choose(file)
      },
      () => setPhotoError(text.errors.unreadable),
    )
  }

  function remove() {
    setForgotten(false)
    fitting.choose(null)
  }

  function addToCart() {
    countEvent(room, product, 'added')
    shop.tell('add-to-cart')
  }

  return (
    <main
      id="main"
      className="mx-auto grid min-h-dvh max-w-[1080px] content-start gap-5 p-5 pb-32 md:h-dvh md:min-h-0 md:grid-cols-[auto_minmax(0,1fr)] md:gap-10 md:overflow-hidden md:p-8"
    >
      <div className="w-full md:w-[min(calc((100dvh-4rem)*0.75),54vw)]">
        {state.is === 'done' ? (
          <ResultPicture words={text} result={state.result} photo={photo} />
        ) : state.is === 'working' && photo ? (
          <WorkingPicture words={text} progress={state.progress} photo={photo} />
        ) : source === 'camera' ? (
          <Camera words={text} onPhoto={(file) => choose([file])} onCancel={() => setSource('file')} />
        ) : source === 'phone' ? (
          <PhoneHandOver
            words={text}
            room={room}
            language={language}
            onPhoto={(file) => choose([file])}
            onCancel={() => setSource('file')}
          />
        ) : (
          <PhotoChoice
            words={text}
            photo={photo}
            error={photoError}
            onFiles={choose}
            onSource={setSource}
            onRemove={remove}
          />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-5 md:overflow-y-auto md:py-1">
        <Piece
          room={room}
          product={product}
          error={isPieceMissing ? text.errors.garment : null}
          onError={() => setPieceMissing(true)}
        />
        <Actions
          words={text}
          mode={room.mode}
          fitting={fitting}
          hasDevice={hasDevice}
          isDisabled={isPieceMissing || source !== 'file'}
          isForgotten={isForgotten}
          onAddToCart={addToCart}
          onAnotherPhoto={remove}
          onForget={() => void fitting.forget().then(() => setForgotten(true))}
        />
      </div>
    </main>
  )
}
