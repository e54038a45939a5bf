import type { ReactNode } from 'react'
import type { RoomMode } from '../../../../contract/fitting-room.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Info } from '../../ui/icons.ts'
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts'
import type { useFitting } from './use-fitting.ts'
import { sentenceOf, type Words } from './words.ts'

type ActionsProps = {
  words: Words
  mode: RoomMode
  fitting: ReturnType<typeof useFitting>
  /** This installation lets browsers make pictures. */
  hasDevice: boolean
  isDisabled: boolean
  isForgotten: boolean
  onAddToCart: () => void
  onAnotherPhoto: () => void
  onForget: () => void
}

/** What there is to say and to do now. On a phone the acts lie at the bottom of the window. */
export function Actions(props: ActionsProps) {
  const { words, mode, fitting, hasDevice, isDisabled, isForgotten } = props
  const { fitting: state, photo, consent } = fitting
  const isOnDevice = mode === 'device'
  const mustAgree = consent !== null && photo !== null && !isOnDevice
  const start = () => void (isOnDevice ? fitting.tryOnDevice() : fitting.tryOn())

  switch (state.is) {
    case 'done':
      return (
        <>
          <Lead key="done" isNews title={words.ready}>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="ai-mark border border-line">{words.aiGenerated}</span>
              {words.mayDiffer}
            </p>
          </Lead>
          <Bar>
            <Button size="lg" className="flex-1 md:w-full" onClick={props.onAddToCart}>
              {words.addToCart}
            </Button>
            <Button variant="outline" size="lg" className="px-5 md:w-full" onClick={props.onAnotherPhoto}>
              {words.anotherPhoto}
            </Button>
          </Bar>
          {!state.result.isFromDevice && <Forget words={words} onForget={props.onForget} />}
        </>
      )
    case 'doubtful':
      return (
        <>
          <Lead key="doubtful" isNews title={words.beforeYouGoOn}>
            <p>{sentenceOf(words, state.code)}</p>
          </Lead>
          <Bar>
            <Button size="lg" className="flex-1 px-4 md:w-full" onClick={props.onAnotherPhoto}>
              {words.anotherPhoto}
            </Button>
            <Button
              variant="outline"
              size="lg"
              className="px-4 md:w-full"
              onClick={() => void fitting.tryOn('go-on')}
            >
              {words.goOn}
            </Button>
          </Bar>
        </>
      )
    case 'failed': {
      const isUsedUp = state.code === 'fitting_room_used_up' || state.code === 'shopper_used_up'
      return (
        <>
          <Lead key="failed" isNews title={words.notThisTime}>
            <p role="alert">{sentenceOf(words, state.code)}</p>
          </Lead>
          <Bar>
            {isUsedUp ? (
              hasDevice && (
                <Button
                  size="lg"
                  className="flex-1 px-4 md:w-full"
                  onClick={() => void fitting.tryOnDevice()}
                >
                  {words.tryOnDevice}
                </Button>
              )
            ) : (
              <Button size="lg" className="flex-1 md:w-full" disabled={!photo} onClick={start}>
                {words.tryAgain}
              </Button>
            )}
            <Button variant="outline" size="lg" className="px-4 md:w-full" onClick={props.onAnotherPhoto}>
              {words.anotherPhoto}
            </Button>
          </Bar>
        </>
      )
    }
    default:
      return (
        <>
          <Lead key="choosing" title={words.heading}>
            {isForgotten ? <p role="status">{words.deleted}</p> : <p>{words.guidelines}</p>}
            {isOnDevice && (
              <p className="mt-3">
                {words.onDevice} {words.onDeviceSize}
              </p>
            )}
          </Lead>
          <Bar note={mustAgree && <Consent words={words} text={consent} />}>
            <Button
              size="lg"
              className="flex-1 md:w-full"
              disabled={!photo || isDisabled || (isOnDevice && !hasDevice)}
              isBusy={state.is === 'working'}
              onClick={start}
            >
              {mustAgree ? words.agreeAndTryOn : words.tryOn}
            </Button>
          </Bar>
          {consent === null && state.is === 'choosing' && <Forget words={words} onForget={props.onForget} />}
        </>
      )
  }
}

type LeadProps = {
  title: string
  /** Takes the place of what was pressed, and is read out. */
  isNews?: boolean
  children: ReactNode
}

function Lead({ title, isNews = false, children }: LeadProps) {
  const heading = useFocusOnArrival<HTMLHeadingElement>(isNews)
  return (
    <div>
      <h1 ref={heading} tabIndex={-1} className="text-d-sm">
        {title}
      </h1>
      <div className="mt-3 max-w-[46ch] text-sm text-ink-2">{children}</div>
    </div>
  )
}

function Consent({ words, text }: { words: Words; text: string }) {
  return (
    <p className="flex items-start gap-2.5 text-sm text-ink-2">
      <Info aria-hidden className="mt-0.5 size-4! flex-none" />
      <span>
        {text}{' '}
        <a
          href={paths.privacy}
          target="_blank"
          rel="noreferrer"
          className="text-ink underline underline-offset-4"
        >
          {words.privacy}
        </a>
      </span>
    </p>
  )
}

/** `note`: what is agreed to by the act, always in sight beside it. */
function Bar({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 grid gap-3 border-t border-line bg-paper p-3 pb-[max(.75rem,env(safe-area-inset-bottom))] md:static md:border-0 md:bg-transparent md:p-0">
      {note}
      <div className="flex gap-2 md:grid md:gap-3">{children}</div>
    </div>
  )
}

function Forget({ words, onForget }: { words: Words; onForget: () => void }) {
  return (
    <Button variant="link" className="self-start px-0! text-sm" onClick={onForget}>
      {words.deletePictures}
    </Button>
  )
}
