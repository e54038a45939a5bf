import { Info } from '../../ui/icons.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import type { OnWarning, TryOnResult } from '../../../../contract/try-on.ts'
import { classNames } from '../../lib/class-names.ts'
import { PageTitle } from '../../ui/tab-page.tsx'
import { chooseImage } from './choose-image.ts'
import { GarmentClassChips } from './garment-class-chips.tsx'
import { GarmentSources } from './garment-sources.tsx'
import { GenerateControls } from './generate-controls.tsx'
import { Guidelines } from './guidelines.tsx'
import { Preview } from './preview.tsx'
import type { Tile } from './refused-tile.ts'
import { ResultView } from './result-view.tsx'
import { chosenPicturesOf, Tiles, type ChosenPictures } from './tiles.tsx'
import { personOf } from './try-on-state.ts'
import { useNextFocus } from './use-next-focus.ts'
import { useTriedGarment } from './use-tried-garment.ts'
import { useTryOn, type OnSession, type Reuse } from './use-try-on.ts'

export type TryOnTabProps = {
  /** Whose photo and garment these are: what is kept of them in this browser is shown to nobody else. */
  userId: string
  /** The try-on that the address names (/dashboard?session=ID): it is followed, or its result shown. */
  sessionId: string | null
  onSession: OnSession
  /** What the address asks to use again; taken out of it (by `onSession`) as soon as it is read. */
  reuse: Reuse | null
  isVerified: boolean
  /** MAIL-2: what stands in place of the preview until the e-mail address is verified. */
  renderVerification: () => ReactNode
  /** What this device says of a chosen picture, below its tile. */
  renderVerdict?: (what: Tile, chosen: ChosenPictures) => ReactNode
  /** A look at both before anything is sent; `empty` stands there without one. */
  renderDevicePreview?: (chosen: ChosenPair, empty: ReactNode) => ReactNode
  /** What can be done with a result: sharing, keeping, going on. */
  renderActions: (result: TryOnResult) => ReactNode
  /** Called with the garment once a result exists. */
  renderPriceSearch: (garment: File, sessionId: string) => ReactNode
  /** A token was taken or given back. */
  onBalanceChange: () => void
  onBuyTokens: () => void
}

export type ChosenPair = ChosenPictures & { photo: Promise<File>; garment: Promise<File> }

export function TryOnTab(props: TryOnTabProps) {
  const { userId, sessionId, isVerified, reuse } = props
  const tryOn = useTryOn(props)
  const { state, store, session, isProcessing } = tryOn
  const { garment } = state
  const tilesColumn = useRef<HTMLDivElement>(null)
  const previewColumn = useRef<HTMLDivElement>(null)
  const expectFocus = useNextFocus(tilesColumn, state)
  const triedGarment = useTriedGarment(session, tryOn.started)
  const canGenerate = tryOn.isReady && isVerified && !isProcessing
  const hasResult = session.state === 'complete' && isVerified
  const isUnderWay = isVerified && (isProcessing || hasResult)

  useEffect(() => {
    // Who opens a try-on wants to see it, not the tiles above it.
    if (sessionId !== null) bringIntoView(previewColumn.current, 'auto')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on arrival
  }, [])

  useEffect(() => {
    // What stood above it has gone below; only now does it lie where it stays.
    if (isUnderWay) bringIntoView(previewColumn.current, 'auto')
  }, [isUnderWay, hasResult])

  const reuseKey = reuse && `${reuse.what} ${reuse.sessionId}`
  useEffect(() => {
    if (reuse !== null) tryOn.reuse(reuse)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an address is read once
  }, [reuseKey])

  function choose(tile: Tile, files: File[], garmentClass?: Parameters<typeof chooseImage>[3]) {
    expectFocus()
    // After a result whose photo is not here any more, a garment is for its studio model.
    if (tile === 'garment' && hasResult && personOf(state) === null) tryOn.startNext()
    void chooseImage(store, tile, files, garmentClass)
  }

  function generate(onWarning?: OnWarning) {
    expectFocus()
    tryOn.generate(onWarning)
    previewColumn.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    bringIntoView(previewColumn.current, 'smooth')
  }

  function renderEmpty(empty: ReactNode) {
    const { photo, garment: piece, garmentClass } = chosenPicturesOf(state)
    if (!tryOn.isReady || !photo || !piece || !props.renderDevicePreview) return empty
    return props.renderDevicePreview({ photo, garment: piece, garmentClass }, empty)
  }

  function openPicker(tile: Tile) {
    tilesColumn.current?.querySelector<HTMLElement>(`[data-picker="${tile}"]`)?.click()
  }

  function startNext() {
    expectFocus()
    tryOn.startNext()
    bringIntoView(tilesColumn.current, 'smooth')
  }

  function renderResult(result: TryOnResult) {
    return (
      <>
        <ResultView result={result} photoUrl={tryOn.originalUrl} isNew={tryOn.hasJustArrived} />
        {props.renderActions(result)}
        {triedGarment && props.renderPriceSearch(triedGarment, result.sessionId)}
      </>
    )
  }

  return (
    <div className="flex max-w-[1240px] flex-col px-4 py-5 pb-32 md:px-8 lg:py-8 lg:pb-16 xl:px-10">
      {/* What must be done, or looked at, comes first. */}
      <div className={isUnderWay ? 'order-last mt-8' : isVerified ? undefined : 'max-lg:order-last'}>
        <Guidelines />
      </div>
      <section
        id="try-on-section"
        className={classNames(
          'scroll-mt-20',
          !isUnderWay && 'lg:mt-8',
          isVerified ? !isUnderWay && 'max-lg:mt-6' : 'max-lg:mb-6',
        )}
      >
        <PageTitle>Start Your Virtual Try-On</PageTitle>
        <p className="mt-1.5 text-ink-2">Upload your photo and garment to see the magic happen</p>
        {state.asksForGarment && <AskForGarment />}
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.12fr)] lg:gap-10">
          <div ref={tilesColumn} className="flex scroll-mt-20 flex-col">
            {hasResult && <NextHeading isOnModel={state.photo === null} />}
            <Tiles
              state={state}
              isDisabled={isProcessing}
              onChoose={choose}
              onRemove={(tile) => store.dispatch({ type: 'image-removed', tile })}
              renderVerdict={props.renderVerdict}
            />
            {garment && garment.previewUrl !== null && (
              <GarmentClassChips
                value={garment.garmentClass}
                onValue={(garmentClass) => store.dispatch({ type: 'garment-class-said', garmentClass })}
                isDisabled={isProcessing}
              />
            )}
            <div className={tryOn.isReady || tryOn.isDone ? 'order-last mt-2' : undefined}>
              <GarmentSources
                userId={userId}
                lastTriedId={state.started?.sessionId ?? null}
                isDisabled={isProcessing}
                onFile={(file, garmentClass) => choose('garment', [file], garmentClass)}
                onError={(sentence) => store.dispatch({ type: 'image-refused', tile: 'garment', sentence })}
                onLoading={(isLoading) => store.dispatch({ type: 'garment-loading', isLoading })}
              />
              <p className="mt-3 text-xs text-ink-3">Supported: JPG, PNG, WEBP (max 10MB)</p>
            </div>
            <GenerateControls
              isProcessing={isProcessing}
              canGenerate={canGenerate}
              canReset={personOf(state) !== null || garment !== null || session.state !== 'none'}
              isDone={tryOn.isDone && isVerified}
              onGenerate={() => generate()}
              onReset={tryOn.reset}
              onNext={startNext}
            />
          </div>
          <div
            ref={previewColumn}
            className={classNames(
              'min-w-0 scroll-mt-20',
              hasResult || !isVerified ? 'max-lg:order-first' : undefined,
            )}
          >
            <Preview
              session={session}
              verification={isVerified ? null : props.renderVerification()}
              photoUrl={tryOn.photoUrl}
              startedAt={tryOn.startedAt}
              isReady={tryOn.isReady && !state.errors.photo && !state.errors.garment}
              canRetry={canGenerate}
              onRetry={() => generate()}
              onGoOn={() => generate('go-on')}
              onFollowAgain={tryOn.followAgain}
              onBuyTokens={props.onBuyTokens}
              onChooseAnother={openPicker}
              renderResult={renderResult}
              renderEmpty={renderEmpty}
            />
          </div>
        </div>
      </section>
    </div>
  )
}

function NextHeading({ isOnModel }: { isOnModel: boolean }) {
  return (
    <div className="mb-4">
      <h2 className="display text-d-sm">Try another garment</h2>
      <p className="mt-1 text-ui text-ink-2">
        {isOnModel
          ? 'On your studio model: pick a piece, paste an address or choose a file.'
          : 'On the same photo: pick a piece, paste an address or choose a file.'}
      </p>
    </div>
  )
}

function AskForGarment() {
  return (
    <p
      role="status"
      className="mt-5 flex max-w-[66ch] gap-3 rounded-card border border-line bg-primary-wash px-4 py-3 text-sm"
    >
      <Info aria-hidden className="text-primary-text" />
      Choose the same garment again: the picture of this one was deleted as soon as its result was made.
    </p>
  )
}

const headerPixels = 64

/** Below the tiles on a phone; on a large screen the preview is usually in view already. */
function bringIntoView(element: HTMLElement | null, behavior: ScrollBehavior) {
  if (!element) return
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const isWide = window.matchMedia('(min-width: 64rem)').matches
  // What stands above it may be about to change.
  requestAnimationFrame(() => {
    const { top } = element.getBoundingClientRect()
    if (isWide && top >= headerPixels && top <= window.innerHeight / 2) return
    element.scrollIntoView({ behavior: isCalm ? 'auto' : behavior, block: 'start' })
  })
}
