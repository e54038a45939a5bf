import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { Words } from './words.ts'

const timerSeconds = 5

type CameraProps = { words: Words; onPhoto: (photo: File) => void; onCancel: () => void }

/** The camera of this device, with a timer: whoever is seen down to the knees cannot reach the button. */
export function Camera({ words, onPhoto, onCancel }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'opening' | 'ready' | 'none'>('opening')
  const [seconds, setSeconds] = useState<number | null>(null)
  const text = words.camera

  useEffect(() => {
    let isWanted = true
    let stream: MediaStream | undefined
    void openCamera().then(
      (opened) => {
        stream = opened
        if (!isWanted || !video.current) return stop(opened)
        video.current.srcObject = opened
        setState('ready')
      },
      () => isWanted && setState('none'),
    )
    return () => {
      isWanted = false
      stop(stream)
    }
  }, [])

  useEffect(() => {
    if (seconds === null) return
    const timer = setTimeout(() => {
      if (seconds > 1) return setSeconds(seconds - 1)
      if (video.current) void takePicture(video.current).then(onPhoto, () => setState('none'))
    }, 1000)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each second begins once
  }, [seconds])

  return (
    <section aria-label={text.title}>
      <div className="picture-box relative aspect-3/4 w-full">
        {state === 'none' ? (
          <p role="alert" className="grid size-full place-items-center p-8 text-center text-ui text-ink-2">
            {text.none}
          </p>
        ) : (
          // Mirrored, as people know themselves; the photo is not.
          <video ref={video} autoPlay muted playsInline className="size-full -scale-x-100 object-cover" />
        )}
        {seconds !== null && state === 'ready' && (
          <p
            role="timer"
            aria-live="assertive"
            className="tnum display absolute inset-0 grid place-items-center text-[7rem] text-white text-shadow-lg"
          >
            {seconds}
          </p>
        )}
        <div className="absolute inset-x-3 bottom-3 flex flex-wrap items-center gap-2 rounded-card bg-surface p-3 shadow-float">
          {state === 'ready' && <p className="w-full text-sm text-ink-2">{text.hint}</p>}
          {state === 'ready' && (
            <Button
              className="flex-1 px-3"
              disabled={seconds !== null}
              onClick={() => setSeconds(timerSeconds)}
            >
              {text.start}
            </Button>
          )}
          <Button variant="outline" className="flex-1 px-3" onClick={onCancel}>
            {text.cancel}
          </Button>
        </div>
      </div>
    </section>
  )
}

function openCamera(): Promise<MediaStream> {
  const video = { facingMode: 'user', width: { ideal: 1080 }, height: { ideal: 1440 } }
  return navigator.mediaDevices.getUserMedia({ video })
}

function stop(stream: MediaStream | undefined) {
  stream?.getTracks().forEach((track) => track.stop())
}

async function takePicture(video: HTMLVideoElement): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (!blob) throw new Error('The camera gave no picture')
  return new File([blob], 'camera.jpg', { type: blob.type })
}
