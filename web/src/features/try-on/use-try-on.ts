import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../../../contract/errors.ts'
import { imageUrlAt, isTryOnWarning, type OnWarning } from '../../../../contract/try-on.ts'
import { ApiError, errorSentence } from '../../lib/api.ts'
import { showToast } from '../../ui/toast.tsx'
import { refusedImage } from './refused-image.ts'
import { createIdempotencyKey, submitTryOn } from './submit-try-on.ts'
import { useChosenImages, type Tile } from './use-chosen-images.ts'
import { forgetKeptDraft } from './kept-draft.ts'
import { isBaseResult, useDraft, type Attempt, type Person, type StartedTryOn } from './use-draft.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { useTryOnSession, type FinalEvent, type TryOnSession } from './use-try-on-session.ts'

type TryOnOptions = {
  userId: string
  reuse: Reuse | null
  sessionId: string | null
  onSession: (sessionId: string | null) => void
  onBalanceChange: () => void
  onBuyTokens: () => void
}
/** What of an earlier try-on is used again: its result as it is, or its photo or garment, chosen anew. */
export type Reuse = { what: 'result' | Tile; sessionId: string }
type Failure = { error: string; code?: string; field?: string }

const unknownFailure = 'Failed to generate try-on. Please try again.'

/** A try-on from its two images to its result: what is shown now, and what the user can do. */
export function useTryOn(options: TryOnOptions) {
  const { userId, sessionId, onSession, onBalanceChange, onBuyTokens } = options
  const images = useChosenImages()
  const { draft, update } = useDraft()
  const [arrivedSessionId, setArrivedSessionId] = useState<string | null>(null)
  const isMounted = useMounted()
  const started = draft.started?.sessionId === sessionId ? draft.started : null
  const { session, followAgain } = useTryOnSession(sessionId, started !== null && !started.isOver, end)
  const submission = useMutation({
    mutationFn: startTryOn,
    onSuccess: watch,
    onError: refuse,
  })
  useKeptDraft({ userId, isIgnored: options.reuse !== null, onInterrupted: submission.mutate })

  const isGone = started !== null && session.state === 'lost' && session.reason === 'not-found'
  useEffect(() => {
    // Deleted since it was started here.
    if (isGone) forgetStarted()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each try-on
  }, [isGone])

  function watch(newlyStarted: StartedTryOn) {
    if (draft.started) URL.revokeObjectURL(draft.started.photoUrl)
    update((current) => ({ ...current, attempt: null, started: newlyStarted }))
    onBalanceChange()
    // Someone who has gone to another tab meanwhile is not called back; the draft remembers.
    if (isMounted.current) onSession(newlyStarted.sessionId)
  }

  function refuse(error: Error) {
    // An answer ends the attempt; without one, the same attempt may have reached the server and is repeated.
    if (error instanceof ApiError) update((current) => ({ ...current, attempt: null }))
    fail(failureOf(error))
  }

  function end(event: FinalEvent) {
    update((current) => ({ ...current, started: current.started && { ...current.started, isOver: true } }))
    onBalanceChange()
    if (event.state === 'failed') return fail(event)
    void forgetKeptDraft()
    setArrivedSessionId(event.result.sessionId)
    showToast({ title: 'Try-On Complete!', description: 'Drag the slider to compare.' })
  }

  function fail({ error, code, field }: Failure) {
    // Nothing has failed: the preview asks whether to go on.
    if (isTryOnWarning(code)) return
    const tile = tileOf(code, field)
    if (tile) images.setError(tile, error)
    const action = code === 'not_enough_tokens' ? { label: 'Buy tokens', onClick: onBuyTokens } : undefined
    const title = code === 'missing_files' ? 'Missing Files' : 'Try-On Failed'
    showToast({ title, description: error, tone: 'destructive', action })
  }

  function generate(onWarning: OnWarning = 'ask') {
    const { person, garment } = images
    if (isProcessing) return
    if (!person || !garment) {
      return showToast({
        title: 'Missing Files',
        description: sentenceOf('missing_files'),
        tone: 'destructive',
      })
    }
    const isSame = draft.attempt?.person === person && draft.attempt.garment === garment
    // Without an answer it may have been taken on: then it is the same try-on still.
    const attempt =
      isSame && draft.attempt
        ? draft.attempt
        : { person, garment, onWarning, idempotencyKey: createIdempotencyKey() }
    update((current) => ({ ...current, attempt }))
    submission.mutate(attempt)
  }

  function forgetStarted() {
    submission.reset()
    if (draft.started) URL.revokeObjectURL(draft.started.photoUrl)
    update((current) => ({ ...current, started: null }))
    onSession(null)
  }

  function reset() {
    images.startOver()
    forgetStarted()
  }

  /** Answers whether the image is still here; else the user is asked for it, because nothing of it was kept. */
  function reuse({ what, sessionId: reusedId }: Reuse): boolean {
    const isHere = what !== 'result' && draft.started?.sessionId === reusedId && draft[what] !== null
    if (what === 'result') images.startOver({ base: { sessionId: reusedId, imageUrl: resultUrl(reusedId) } })
    else images.startOver({ keep: isHere ? [what] : [] })
    forgetStarted()
    return what === 'result' || isHere
  }

  // A warning is about one photo, or about the pair: with another it is gone.
  const isOther =
    submission.variables?.person !== images.person || submission.variables?.garment !== images.garment
  const isWarnedOfOther = isWarning(submission.error) && isOther
  const shown = isWarnedOfOther ? session : shownSession(session, submission)
  const isProcessing = shown.state === 'progress'
  const isUploading = submission.isPending
  return {
    images,
    session: shown,
    isProcessing,
    started,
    /** What this page started last, whichever try-on is shown. */
    lastStartedId: draft.started?.sessionId ?? null,
    photoUrl: isUploading ? previewOf(images.person) : (started?.photoUrl ?? null),
    /** The uploaded photo, to compare the result with; null when it is not here. */
    originalUrl: started?.hasOriginalPhoto ? started.photoUrl : null,
    startedAt: isUploading ? submission.submittedAt : (started?.startedAt ?? null),
    /** The result came while the user was here. */
    hasJustArrived: sessionId !== null && sessionId === arrivedSessionId,
    generate,
    reset,
    reuse,
    followAgain,
  }
}

async function startTryOn(attempt: Attempt): Promise<StartedTryOn> {
  const startedAt = Date.now()
  const [person, garment] = await Promise.all([uploadOf(attempt.person), attempt.garment.upload])
  const { idempotencyKey, onWarning } = attempt
  const { garmentClass } = attempt.garment
  const sessionId = await submitTryOn({ person, garment, garmentClass, onWarning, idempotencyKey })
  const hasOriginalPhoto = typeof person !== 'string'
  const photoUrl = hasOriginalPhoto ? URL.createObjectURL(person) : resultUrl(person)
  return { sessionId, photoUrl, hasOriginalPhoto, garment, startedAt, isOver: false }
}

async function uploadOf(person: Person): Promise<File | string> {
  return isBaseResult(person) ? person.sessionId : person.upload
}

function previewOf(person: Person | null): string | null {
  if (person === null) return null
  return isBaseResult(person) ? person.imageUrl : person.previewUrl
}

function resultUrl(sessionId: string): string {
  return imageUrlAt(`/api/tryons/${encodeURIComponent(sessionId)}/images/try-on`, 768)
}

function useMounted() {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}

/** A submission that is on its way, or was refused, stands before what came of an earlier one. */
function shownSession(
  session: TryOnSession,
  submission: { isPending: boolean; error: unknown },
): TryOnSession {
  if (submission.isPending) return { state: 'progress', progress: { state: 'uploading' } }
  if (!submission.error) return session
  const { error, code = 'internal', field } = failureOf(submission.error)
  return { state: 'failed', error, code, field }
}

function isWarning(error: unknown): boolean {
  return error instanceof ApiError && isTryOnWarning(error.code)
}

function failureOf(error: unknown): Failure {
  const sentence = errorSentence(error, unknownFailure)
  if (!(error instanceof ApiError)) return { error: sentence }
  return { error: sentence, code: error.code, field: error.field }
}

function tileOf(code: string | undefined, field: string | undefined): Tile | null {
  const refused = refusedImage(code, field)
  if (refused === null) return null
  return refused === 'modelImage' ? 'photo' : 'garment'
}
