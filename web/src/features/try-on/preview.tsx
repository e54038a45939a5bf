import { Check } from '../../ui/icons.ts'
import type { ReactNode } from 'react'
import { isTryOnWarning, type TryOnResult } from '../../../../contract/try-on.ts'
import { Badge } from '../../ui/badge.tsx'
import { ConsentView } from './consent-view.tsx'
import { EmptyPreview } from './empty-preview.tsx'
import { FailureView } from './failure-view.tsx'
import { ProcessingView } from './processing-view.tsx'
import { refusedTile, type Tile } from './refused-tile.ts'
import { currentStage } from './stages.ts'
import { WarningView } from './warning-view.tsx'
import { isPoorResult, type TryOnSession } from './try-on-state.ts'

type PreviewProps = {
  session: TryOnSession
  /** MAIL-2: what an unverified user gets instead. */
  verification: ReactNode | null
  /** The photo this try-on is made of and when it was sent (milliseconds since 1970); null when this page did not start it. */
  photoUrl: string | null
  startedAt: number | null
  isReady: boolean
  canRetry: boolean
  onRetry: () => void
  /** The user has read the warning and goes on. */
  onGoOn: () => void
  onFollowAgain: () => void
  onBuyTokens: () => void
  onChooseAnother: (tile: Tile) => void
  renderResult: (result: TryOnResult) => ReactNode
  /** What stands there before anything was generated, around what this shows by itself. */
  renderEmpty: (empty: ReactNode) => ReactNode
}

export function Preview(props: PreviewProps) {
  const { session, verification } = props
  return (
    <>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="heading-ui text-ui" tabIndex={-1}>
          Try-On Preview
        </h2>
        {session.state === 'complete' && !verification && (
          <Badge tone="ok" className="-my-1">
            <Check className="size-3.5!" aria-hidden />
            Try-On Complete!
          </Badge>
        )}
      </div>
      <p className="sr-only" role="status" aria-live="polite">
        {announcementFor(session)}
      </p>
      {verification ? (
        <>
          {verification}
          <div className="mt-6 empty:hidden">{props.renderEmpty(null)}</div>
        </>
      ) : (
        <PreviewBody {...props} />
      )}
    </>
  )
}

function PreviewBody(props: PreviewProps) {
  const { session } = props
  switch (session.state) {
    case 'none':
      return props.renderEmpty(<EmptyPreview isReady={props.isReady} />)
    case 'progress':
      return (
        <ProcessingView progress={session.progress} photoUrl={props.photoUrl} startedAt={props.startedAt} />
      )
    case 'lost':
      return session.reason === 'not-found' ? (
        <FailureView title="Not found" sentence="This try-on does not exist, or it has been deleted." />
      ) : (
        <FailureView
          title="No connection"
          sentence="We could not reach this try-on. Your result and your token are safe with us."
          action={{ label: 'Try Again', onClick: props.onFollowAgain }}
        />
      )
    case 'failed':
      if (session.code === 'photo_consent_needed')
        return <ConsentView text={session.error} onAgreed={props.canRetry ? props.onRetry : undefined} />
      return isTryOnWarning(session.code) ? (
        <WarningView
          sentence={session.error}
          goOn={session.code === 'same_pair' ? 'Make It Once More' : 'Go On With This Photo'}
          onGoOn={props.canRetry ? props.onGoOn : undefined}
        />
      ) : (
        <FailureView
          title={titleOf(session.code)}
          sentence={session.error}
          action={actionFor(session, props)}
        />
      )
    case 'complete':
      return props.renderResult(session.result)
  }
}

function titleOf(code: string | undefined): string {
  return isPoorResult(code) ? 'Not Good Enough to Keep' : 'Try-On Failed'
}

function actionFor(
  { code, field }: Extract<TryOnSession, { state: 'failed' }>,
  { canRetry, onRetry, onBuyTokens, onChooseAnother }: PreviewProps,
) {
  if (code === 'not_enough_tokens') return { label: 'Buy tokens', onClick: onBuyTokens }
  // The same photo or garment would come to nothing again.
  const tile = refusedTile(code, field)
  if (tile) {
    const label = tile === 'photo' ? 'Choose another photo' : 'Choose another image'
    return { label, onClick: () => onChooseAnother(tile) }
  }
  return canRetry ? { label: 'Try Again', onClick: onRetry } : undefined
}

/** Only what changes for good: a stage, the end. Never the clock. */
function announcementFor(session: TryOnSession): string {
  if (session.state === 'progress') return currentStage(session.progress)
  if (session.state === 'complete') return 'Try-On Complete!'
  if (session.state === 'failed' && isTryOnWarning(session.code)) return session.error
  return ''
}
