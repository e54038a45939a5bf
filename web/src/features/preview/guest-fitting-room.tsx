import { stockGarments } from '../../content/stock-garments.ts'
import { blobUrl } from '../../lib/blob-url.ts'
import { useBoot } from '../../lib/boot.ts'
import { scrollToSection } from '../../lib/scroll.ts'
import { Button } from '../../ui/button.tsx'
import { ShieldCheck, Shirt, UserRound } from '../../ui/icons.ts'
import { ImagePicker } from '../../ui/image-picker.tsx'
import { Picture } from '../../ui/picture.tsx'
import { staysHere } from './preview-words.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { TileVerdict } from './tile-verdict.tsx'
import { useDeviceVerdicts } from './use-device-verdicts.ts'
import { useGuestDraft, useKeeping, type PrepareFile } from './use-guest-draft.ts'
import { usePreview } from './use-preview.ts'
import { useSupport } from './use-support.ts'

type GuestFittingRoomProps = {
  /** Makes of chosen files the one that would be uploaded; rejects with a sentence for the visitor. */
  prepare: PrepareFile
  loadStock: (src: string) => Promise<File>
  onRegister: () => void
}

const frame = 'aspect-3/4 w-full'
const frameId = 'device-preview'

export function GuestFittingRoom(props: GuestFittingRoomProps) {
  const isSupported = useSupport()
  return isSupported === false ? <Unsupported onRegister={props.onRegister} /> : <FittingRoom {...props} />
}

function Unsupported({ onRegister }: Pick<GuestFittingRoomProps, 'onRegister'>) {
  return (
    <div className="rounded-card border border-line bg-sunken p-8">
      <p className="max-w-[60ch] text-ink-2">
        This browser cannot make the picture itself. Our servers can: with an account, the first tries are on
        us.
      </p>
      <Button className="mt-6" onClick={onRegister}>
        Create an account
      </Button>
    </div>
  )
}

/** A try-on without an account: pictures are chosen, looked at and put together in this browser alone. */
function FittingRoom({ prepare, loadStock, onRegister }: GuestFittingRoomProps) {
  const { devicePreview } = useBoot()
  const draft = useGuestDraft({ prepare, loadStock })
  const { photo, garment, errors } = draft
  const verdicts = useDeviceVerdicts(photo?.file ?? null, garment?.file ?? null, garment?.garmentClass)
  const { state, start, cancel } = usePreview(draft.pair, draft.keptPreview)
  useKeeping(draft, state.is === 'ready' ? state.preview : null)
  const isOwnAllowed = devicePreview.garments === 'all'
  const isReady = state.is === 'ready'

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.12fr)] lg:gap-14">
      <div>
        <div className="grid grid-cols-2 items-start gap-3 lg:gap-4">
          <ImagePicker
            label="Your photo"
            className="[&_img]:object-[50%_15%]"
            title="Choose your photo"
            hint="or drop it here"
            icon={UserRound}
            preview={photo && blobUrl(photo.file)}
            error={errors.photo}
            onFiles={(files) => void draft.choose('photo', files)}
            onRemove={() => draft.remove('photo')}
            note={<TileVerdict what="photo" verdict={verdicts.photo} isOnDevice />}
          />
          <ImagePicker
            label="The garment"
            title={isOwnAllowed ? 'Choose a garment' : 'Pick one below'}
            hint={isOwnAllowed ? 'or drop it here' : 'it appears here'}
            icon={Shirt}
            isDisabled={!isOwnAllowed && garment === null}
            preview={garment && blobUrl(garment.file)}
            error={errors.garment}
            onFiles={(files) => isOwnAllowed && void draft.choose('garment', files)}
            onRemove={() => draft.remove('garment')}
            note={<TileVerdict what="garment" verdict={verdicts.garment} isOnDevice />}
          />
        </div>
        {photo === null && (
          <Button variant="link" className="mt-2 px-0!" onClick={() => void draft.chooseFigure()}>
            No photo at hand? Use our studio figure
          </Button>
        )}
        <div className="mt-5">
          <p className="label" id="guest-stock-garments">
            {isOwnAllowed ? 'Or pick one of ours' : 'Pick one of ours'}
          </p>
          <ul className="grid grid-cols-4 gap-2" aria-labelledby="guest-stock-garments">
            {stockGarments.slice(0, 4).map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  className="picture-box block aspect-4/5 w-full hover:outline-2 hover:-outline-offset-2 hover:outline-primary focus-visible:-outline-offset-2"
                  onClick={() => void draft.chooseStock(one)}
                >
                  <Picture
                    image={one.image}
                    alt={`Use ${one.name}`}
                    sizes="(min-width: 1024px) 150px, 23vw"
                  />
                </button>
              </li>
            ))}
          </ul>
        </div>
        {!isReady && (
          <Button
            size="lg"
            className="mt-6 w-full"
            disabled={draft.pair === null}
            isBusy={state.is === 'working'}
            busyText="Working..."
            onClick={() => {
              void start()
              showFrame()
            }}
          >
            Preview on this device
          </Button>
        )}
        <p className="mt-3 flex items-start gap-2 text-sm text-ink-2">
          <ShieldCheck aria-hidden className="mt-0.5 size-4! flex-none" />
          <span>{staysHere} Your own browser makes the picture; nothing is uploaded.</span>
        </p>
      </div>
      <div id={frameId} className="min-w-0">
        <PreviewFrame
          className={frame}
          state={state}
          photo={draft.pair?.photo ?? null}
          onStart={(options) => void start(options)}
          onCancel={cancel}
          empty={<EmptyFrame isReady={draft.pair !== null} />}
        />
        {isReady && (
          <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
            <p className="max-w-[40ch] text-sm text-ink-2">
              A small preview, generated by AI on this device. A free token makes it in full size, keeps it
              and lets you share it.
            </p>
            <Button onClick={onRegister}>Register and keep these</Button>
          </div>
        )}
      </div>
    </div>
  )
}

/** On a phone the picture lies below the tiles. */
function showFrame() {
  if (!matchMedia('(min-width: 64rem)').matches) scrollToSection(frameId)
}

function EmptyFrame({ isReady }: { isReady: boolean }) {
  return (
    <div
      className={`grid place-items-center rounded-card border border-line bg-sunken p-8 text-center ${frame}`}
    >
      <div>
        <p className="display text-d-xs">{isReady ? 'Ready when you are' : 'Your fitting appears here'}</p>
        <p className="mx-auto mt-2 max-w-[30ch] text-sm text-ink-2">
          {isReady
            ? 'Preview to see it on you, in seconds.'
            : 'Add a photo and a garment. The first preview loads 12.6 MB, once.'}
        </p>
      </div>
    </div>
  )
}
