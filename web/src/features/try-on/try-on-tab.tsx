import { Info, Shirt, UserRound } from '../../ui/icons.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { OnWarning, TryOnResult } from '../../../../contract/try-on.ts'
import { classNames } from '../../lib/class-names.ts'
import { ImagePicker } from '../../ui/image-picker.tsx'
import { PageTitle } from '../../ui/tab-page.tsx'
import { GarmentClassChips } from './garment-class-chips.tsx'
import { GarmentSources } from './garment-sources.tsx'
import { GenerateControls } from './generate-controls.tsx'
import { Guidelines } from './guidelines.tsx'
import { Preview } from './preview.tsx'
import { ResultView } from './result-view.tsx'
import { useTryOn, type Reuse } from './use-try-on.ts'

export type TryOnTabProps = {
  /** Whose photo and garment these are: what is kept of them in this browser is shown to nobody else. */
  userId: string
  /** The try-on that the address names (/dashboard?session=ID): it is followed, or its result shown. */
  sessionId: string | null
  /** Puts a try-on into the address, or takes it out (null). */
  onSession: (sessionId: string | null) => void
  /** What the address asks to use again; taken out of it (by `onSession`) as soon as it is read. */
  reuse: Reuse | null
  isVerified: boolean
  /** MAIL-2: what stands in place of the preview until the e-mail address is verified. */
  renderVerification: () => ReactNode
  /** What can be done with a result: sharing, keeping, going on. */
  renderActions: (result: TryOnResult) => ReactNode
  /** Called with the garment once a result exists; this page must still hold the garment. */
  renderPriceSearch: (garment: File, sessionId: string) => ReactNode
  /** A token was taken or given back. */
  onBalanceChange: () => void
  onBuyTokens: () => void
}

export function TryOnTab(props: TryOnTabProps) {
  const { sessionId, onSession, isVerified, reuse } = props
  const tryOn = useTryOn(props)
  const { images, session, isProcessing, started, lastStartedId } = tryOn
  const [isLoadingGarment, setLoadingGarment] = useState(false)
  const previewColumn = useRef<HTMLDivElement>(null)
  const hasBoth = (images.base !== null || isShown(images.photo)) && isShown(images.garment)
  const [missing, setMissing] = useState<Reuse | null>(null)
  const canGenerate = hasBoth && isVerified && !isProcessing

  // Coming back to the tab by its plain address picks up what this page had started.
  useEffect(() => {
    if (sessionId === null && reuse === null && lastStartedId !== null) onSession(lastStartedId)
    // Who opens a try-on wants to see it, not the tiles above it.
    if (sessionId !== null) bringIntoView(previewColumn.current, 'auto')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on arrival
  }, [])

  const reuseKey = reuse && `${reuse.what} ${reuse.sessionId}`
  useEffect(() => {
    if (reuse !== null) setMissing(tryOn.reuse(reuse) ? null : reuse)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an address is read once
  }, [reuseKey])

  function generate(onWarning?: OnWarning) {
    setMissing(null)
    tryOn.generate(onWarning)
    bringIntoView(previewColumn.current, 'smooth')
  }

  function renderResult(result: TryOnResult) {
    return (
      <>
        <ResultView result={result} photoUrl={tryOn.originalUrl} isNew={tryOn.hasJustArrived} />
        {props.renderActions(result)}
        {started && props.renderPriceSearch(started.garment, result.sessionId)}
      </>
    )
  }

  return (
    <div className="flex max-w-[1240px] flex-col px-4 py-5 pb-32 md:px-8 lg:py-8 lg:pb-16 xl:px-10">
      {/* On a phone, what must be done first comes first. */}
      <div className={isVerified ? undefined : 'max-lg:order-last'}>
        <Guidelines hasPhoto={images.person !== null || sessionId !== null} />
      </div>
      <section
        id="try-on-section"
        className={classNames('scroll-mt-20 lg:mt-8', isVerified ? 'mt-6' : 'max-lg:mb-6')}
      >
        <PageTitle>Start Your Virtual Try-On</PageTitle>
        <p className="mt-1.5 text-ink-2">Upload your photo and garment to see the magic happen</p>
        {missing && missing.what !== 'result' && images[missing.what] === null && (
          <AskAgain what={missing.what} />
        )}
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.12fr)] lg:gap-10">
          <div className="lg:sticky lg:top-24">
            <div className="grid grid-cols-2 items-start gap-3 lg:gap-4">
              <ImagePicker
                label={images.base ? 'Your Result So Far' : 'Upload Your Photo'}
                className="[&_img]:object-[50%_15%]"
                title="Choose your photo"
                hint="or drop it here"
                icon={UserRound}
                preview={images.base?.imageUrl ?? images.photo?.previewUrl ?? null}
                isLoading={images.base === null && images.photo?.previewUrl === null}
                error={images.errors.photo}
                onFiles={(files) => void images.choose('photo', files)}
                isDisabled={isProcessing}
                onRemove={() => images.remove('photo')}
              />
              <ImagePicker
                label="Upload Garment"
                title="Choose a garment"
                hint="or drop it here"
                icon={Shirt}
                preview={images.garment?.previewUrl ?? null}
                isLoading={isLoadingGarment || images.garment?.previewUrl === null}
                error={images.errors.garment}
                onFiles={(files) => void images.choose('garment', files)}
                isDisabled={isProcessing}
                onRemove={() => images.remove('garment')}
              />
            </div>
            {images.base && (
              <p className="mt-3 text-sm text-ink-2">
                The new piece goes on top of this result. Remove it to start from a photo.
              </p>
            )}
            {isShown(images.garment) && (
              <GarmentClassChips
                value={images.garment?.garmentClass}
                onValue={images.setGarmentClass}
                isDisabled={isProcessing}
              />
            )}
            {!hasBoth && (
              <GarmentSources
                onFile={(file, garmentClass) => void images.choose('garment', [file], garmentClass)}
                onError={(sentence) => images.setError('garment', sentence)}
                onLoading={setLoadingGarment}
              />
            )}
            <p className="mt-3 text-xs text-ink-3">Supported: JPG, PNG, WEBP (max 10MB)</p>
            <GenerateControls
              isProcessing={isProcessing}
              canGenerate={canGenerate}
              canReset={images.person !== null || images.garment !== null || session.state !== 'none'}
              onGenerate={() => generate()}
              onReset={tryOn.reset}
            />
          </div>
          <div
            ref={previewColumn}
            className={classNames('min-w-0 scroll-mt-20', !isVerified && 'max-lg:order-first')}
          >
            <Preview
              session={session}
              verification={isVerified ? null : props.renderVerification()}
              photoUrl={tryOn.photoUrl}
              startedAt={tryOn.startedAt}
              isReady={hasBoth}
              canRetry={canGenerate}
              onRetry={() => generate()}
              onGoOn={() => generate('go-on')}
              onFollowAgain={tryOn.followAgain}
              onBuyTokens={props.onBuyTokens}
              renderResult={renderResult}
            />
          </div>
        </div>
      </section>
    </div>
  )
}

function AskAgain({ what }: { what: 'photo' | 'garment' }) {
  return (
    <p
      role="status"
      className="mt-5 flex max-w-[66ch] gap-3 rounded-card border border-line bg-primary-wash px-4 py-3 text-sm"
    >
      <Info aria-hidden className="text-primary-text" />
      {what === 'photo'
        ? 'Choose the same photo again: we deleted yours as soon as the result was made.'
        : 'Choose the same garment again: its picture was deleted as soon as the result was made.'}
    </p>
  )
}

function isShown(image: { previewUrl: string | null } | null): boolean {
  return image !== null && image.previewUrl !== null
}

/** Below the tiles on a phone; on a large screen the preview is usually in view already. */
function bringIntoView(element: HTMLElement | null, behavior: ScrollBehavior) {
  if (!element) return
  const isFarDown = element.getBoundingClientRect().top > window.innerHeight / 2
  const isWide = window.matchMedia('(min-width: 64rem)').matches
  if (isWide && !isFarDown) return
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ behavior: isCalm ? 'auto' : behavior, block: 'start' })
}
