import { useEffect, useRef } from 'react'
import { sentenceOf } from '../../../../contract/errors.ts'
import type { ResultImage } from '../../../../contract/images.ts'
import { imageUrlAt, isTryOnWarning, type OnWarning } from '../../../../contract/try-on.ts'
import { ApiError, errorSentence } from '../../lib/api.ts'
import { showToast } from '../../ui/toast.tsx'
import type { ReusablePart } from '../../lib/paths.ts'
import { chooseImage } from './choose-image.ts'
import { forgetKeptDraft, keepDraft } from './kept-draft.ts'
import { loadKeptGarment } from './load-garment.ts'
import { keepRecentGarment } from './recent-garments.ts'
import { createAttempt, submitTryOn } from './submit-try-on.ts'
import {
  isBaseResult,
  isReady,
  personOf,
  pictureOf,
  sessionOf,
  unansweredAttempt,
  type Attempt,
  type BaseResult,
  type Failure,
  type FinalEvent,
  type StartedTryOn,
  type TryOnState,
} from './try-on-state.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { useTryOnEvents } from './use-try-on-events.ts'
import { useTryOnStore } from './use-try-on-store.ts'

type TryOnOptions = {
  userId: string
  reuse: Reuse | null
  sessionId: string | null
  onSession: OnSession
  onBalanceChange: () => void
  onBuyTokens: () => void
}
/**
 * Puts a try-on into the address, or takes it out (null). `isStep`: somebody has gone on to it, so that Back leads to where they were.
 */
export type OnSession = (sessionId: string | null, isStep?: boolean) => void
/** What of an earlier try-on is used again: its result under another piece, its photo with another garment, or its garment. */
export type Reuse = { what: ReusablePart; sessionId: string }

const unknownFailure = 'Failed to generate try-on. Please try again.'

/** A try-on from its two images to its result: what is shown now, and what the user can do. */
export function useTryOn(options: TryOnOptions) {
  const { userId, sessionId, onSession, onBalanceChange, onBuyTokens } = options
  const { state, ...store } = useTryOnStore(userId)
  const { dispatch, read } = store
  const latest = useTryOnEvents(store, state, sessionId, end)
  useKeptDraft(store, state, { userId, isIgnored: options.reuse !== null, onInterrupted: send })
  useAddressOf(state.started?.sessionId ?? null, options)

  const session = sessionOf(state, sessionId, latest)
  const isProcessing = session.state === 'progress'
  const started = state.started?.sessionId === sessionId ? state.started : null

  const isGone = started !== null && session.state === 'lost' && session.reason === 'not-found'
  useEffect(() => {
    // Deleted since it was started here.
    if (isGone) leave()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each try-on
  }, [isGone])

  function generate(onWarning: OnWarning = 'ask') {
    // As it is now: a second press may come before the first one is drawn.
    const now = read()
    if (sessionOf(now, sessionId, latest).state === 'progress') return
    const person = personOf(now)
    const { garment } = now
    if (!person || !garment) {
      const description = sentenceOf('missing_files')
      return showToast({ title: 'Missing Files', description, tone: 'destructive' })
    }
    // Without an answer it may have been taken on: then it is the same try-on still.
    void send(unansweredAttempt(now) ?? createAttempt({ person, garment, onWarning }))
  }

  async function send(attempt: Attempt) {
    const startedAt = Date.now()
    dispatch({ type: 'sent', attempt: { ...attempt, sentAt: startedAt, end: null } })
    const files = await filesOf(attempt)
    // What cannot be sent has left its tile, which says why.
    if (!files) return
    try {
      const newId = await submitTryOn(attempt, files.photo, files.garment)
      const { person, garment } = attempt
      await keepRecentGarment(userId, { file: files.garment, garmentClass: garment.garmentClass })
      dispatch({
        type: 'taken-on',
        started: { sessionId: newId, person, garment, garmentFile: files.garment, startedAt, isOver: false },
      })
      onBalanceChange()
    } catch (error) {
      const failure = failureOf(error)
      dispatch({ type: 'not-sent', failure, isAnswer: error instanceof ApiError })
      // The page may go to the sign-in with this answer: what is kept must not count as under way.
      if (failure.code === 'not_authenticated') void keepDraft(userId, read(), new AbortController().signal)
      tell(failure)
    }
  }

  function end(event: FinalEvent) {
    dispatch({ type: 'ended', event })
    onBalanceChange()
    if (event.state === 'failed') return tell(event)
    void forgetKeptDraft()
    showToast({ title: 'Try-On Complete!', description: 'Drag the slider to compare.' })
  }

  function tell({ error, code }: Failure) {
    // Nothing has failed: the preview asks whether to go on, or whether the photo may leave, or signing in again does.
    if (isTryOnWarning(code) || code === 'not_authenticated' || code === 'photo_consent_needed') return
    const action = code === 'not_enough_tokens' ? { label: 'Buy tokens', onClick: onBuyTokens } : undefined
    const title = code === 'missing_files' ? 'Missing Files' : 'Try-On Failed'
    showToast({ title, description: error, tone: 'destructive', action })
  }

  function leave() {
    dispatch({ type: 'started-forgotten' })
    onSession(null)
  }

  function reset() {
    dispatch({ type: 'started-over' })
    onSession(null)
  }

  function reuse({ what, sessionId: reusedId }: Reuse) {
    if (what === 'garment') void reuseGarment(reusedId)
    else if (what === 'model' && holdsPhotoOf(reusedId)) dispatch({ type: 'started-over', keep: ['photo'] })
    else dispatch({ type: 'started-over', base: baseOf(reusedId, what === 'model' ? 'model' : 'try-on') })
    onSession(null)
  }

  function holdsPhotoOf(reusedId: string): boolean {
    const { started: last, photo } = read()
    return last?.sessionId === reusedId && photo !== null && last.person === photo
  }

  /** Try-ons of an earlier time have kept no garment: then it is asked for. */
  async function reuseGarment(reusedId: string) {
    dispatch({ type: 'started-over' })
    dispatch({ type: 'garment-loading', isLoading: true })
    const file = await loadKeptGarment(reusedId).catch(() => null)
    dispatch({ type: 'garment-loading', isLoading: false })
    if (file) return chooseImage(store, 'garment', [file])
    dispatch({ type: 'started-over', asksForGarment: true })
  }

  const dressed = state.attempt?.person ?? started?.person ?? null
  return {
    state,
    store,
    session,
    isReady: isReady(state),
    isProcessing,
    /** The tiles hold nothing that the result does not show. */
    isDone: session.state === 'complete' && holdsNothingNew(state, started),
    started,
    /** Shown while it is made; null after a reload. */
    photoUrl: dressed && pictureOf(dressed),
    /** The uploaded photo, to compare the result with; null when it is not here. */
    originalUrl: started && !isBaseResult(started.person) ? pictureOf(started.person) : null,
    startedAt: state.attempt?.sentAt ?? started?.startedAt ?? null,
    /** The result came while the user was here. */
    hasJustArrived: sessionId !== null && sessionId === state.arrivedId,
    generate,
    reset,
    reuse,
    /** Another garment comes next: on the same photo, or on the studio model of the result where the photo is not here any more. */
    startNext: () =>
      sessionId !== null && dispatch({ type: 'next-garment', base: baseOf(sessionId, 'model') }),
    followAgain: () => dispatch({ type: 'followed-again' }),
  }
}

/** Puts what this page has started last into the address: when it is taken on, and when somebody comes back by the plain one. */
function useAddressOf(startedId: string | null, { sessionId, reuse, onSession }: TryOnOptions) {
  const isArrival = useRef(true)
  const seen = useRef(sessionId === null && reuse === null ? null : startedId)
  useEffect(() => {
    const isNews = startedId !== null && startedId !== seen.current
    if (isNews) onSession(startedId, !isArrival.current)
    seen.current = startedId
    isArrival.current = false
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each try-on
  }, [startedId])
}

function holdsNothingNew(state: TryOnState, started: StartedTryOn | null): boolean {
  if (state.garment === null) return personOf(state) === null
  return state.garment === started?.garment && personOf(state) === started.person
}

/** null where an image cannot be read. */
async function filesOf({ person, garment }: Attempt): Promise<{ photo: File | null; garment: File } | null> {
  try {
    const [photo, garmentFile] = await Promise.all([
      isBaseResult(person) ? null : person.upload,
      garment.upload,
    ])
    return { photo, garment: garmentFile }
  } catch {
    return null
  }
}

/** A picture of an own try-on in the photo's place. */
function baseOf(sessionId: string, image: ResultImage): BaseResult {
  const imageUrl = imageUrlAt(`/api/tryons/${encodeURIComponent(sessionId)}/images/${image}`, 768)
  return { sessionId, image, imageUrl }
}

function failureOf(error: unknown): Failure {
  const sentence = errorSentence(error, unknownFailure)
  if (!(error instanceof ApiError)) return { error: sentence }
  return { error: sentence, code: error.code, field: error.field }
}
