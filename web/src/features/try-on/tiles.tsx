import type { ReactNode } from 'react'
import type { GarmentClass } from '../../../../contract/try-on.ts'
import { Shirt, UserRound } from '../../ui/icons.ts'
import { uploadMessages } from '../../../../contract/uploads.ts'
import { ImagePicker } from '../../ui/image-picker.tsx'
import type { Tile } from './refused-tile.ts'
import type { TileError, TryOnState } from './try-on-state.ts'

type TilesProps = {
  state: TryOnState
  isDisabled: boolean
  onChoose: (tile: Tile, files: File[]) => void
  onRemove: (tile: Tile) => void
  /** What this device says of a chosen picture. */
  renderVerdict?: (what: Tile, chosen: ChosenPictures) => ReactNode
}

/** As they would be uploaded. */
export type ChosenPictures = {
  photo: Promise<File> | null
  garment: Promise<File> | null
  garmentClass: GarmentClass | undefined
}

/** A result in the photo's place is no photo. */
export function chosenPicturesOf({ photo, garment, base }: TryOnState): ChosenPictures {
  return {
    photo: base === null && photo ? photo.readable : null,
    garment: garment?.readable ?? null,
    garmentClass: garment?.garmentClass,
  }
}

/** Who is dressed, and in what. */
export function Tiles({ state, isDisabled, onChoose, onRemove, renderVerdict }: TilesProps) {
  const { photo, garment, base, errors } = state
  const chosen = chosenPicturesOf(state)
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3 lg:gap-4">
        <ImagePicker
          label={base ? baseWords[base.image].label : 'Upload Your Photo'}
          className="[&_img]:object-[50%_15%]"
          title="Choose your photo"
          hint="or drop it here"
          icon={UserRound}
          preview={base?.imageUrl ?? photo?.previewUrl ?? null}
          isLoading={base === null && photo?.previewUrl === null}
          note={chosen.photo && renderVerdict?.('photo', chosen)}
          {...errorProps(errors.photo)}
          chooseAnother="Choose another photo"
          step="photo"
          onFiles={(files) => onChoose('photo', files)}
          isDisabled={isDisabled}
          onRemove={() => onRemove('photo')}
        />
        <ImagePicker
          label="Upload Garment"
          title="Choose a garment"
          hint="or drop it here"
          icon={Shirt}
          preview={garment?.previewUrl ?? null}
          isLoading={state.isGarmentLoading || garment?.previewUrl === null}
          note={chosen.garment && renderVerdict?.('garment', chosen)}
          {...errorProps(errors.garment)}
          chooseAnother="Choose another image"
          step="garment"
          onFiles={(files) => onChoose('garment', files)}
          isDisabled={isDisabled}
          onRemove={() => onRemove('garment')}
        />
      </div>
      {base && <p className="mt-3 text-sm text-ink-2">{baseWords[base.image].note}</p>}
    </>
  )
}

const baseWords = {
  'try-on': {
    label: 'Your Result So Far',
    note: 'The new piece goes on top of this result. Remove it to start from a photo.',
  },
  model: {
    label: 'Your Studio Model',
    note: 'Your photo was deleted once its result was made, so the next piece goes on your studio model. Remove it to start from a photo.',
  },
}

/** What the server refused has cost nothing, which its sentence may have said. */
function errorProps(error: TileError | undefined) {
  if (!error) return {}
  const note = noteOn(error)
  return { error: error.sentence, ...(note ? { errorNote: note } : {}) }
}

function noteOn({ sentence, isRefusal }: TileError): string | null {
  if (isRefusal) return sentence.includes('No token was spent') ? null : 'No token was spent.'
  if (sentence === uploadMessages.tooLarge) return 'The limit is 10 MB.'
  return sentence === uploadMessages.tooSmall ? 'This file is empty.' : null
}
