import { use } from 'react'
import type { GarmentClass } from '../../../../contract/try-on.ts'
import { Check, Info } from '../../ui/icons.ts'
import { useVerdicts, type Verdict } from './use-verdicts.ts'

const classWords: Record<GarmentClass, string> = {
  top: 'a top',
  dress: 'a dress',
  bottom: 'a bottom',
  outerwear: 'outerwear',
}

type ChosenVerdictProps = {
  what: 'photo' | 'garment'
  photo: Promise<File> | null
  garment: Promise<File> | null
  garmentClass: GarmentClass | undefined
}

/** The verdict on one of two chosen pictures; suspends until they are ready to be uploaded. */
export function ChosenVerdict({ what, photo, garment, garmentClass }: ChosenVerdictProps) {
  const verdicts = useVerdicts(photo && use(photo), garment && use(garment), garmentClass)
  return <TileVerdict what={what} verdict={verdicts[what]} />
}

/** A quiet tick, or a kind sentence, below a tile. */
export function TileVerdict({ verdict, what }: { verdict: Verdict; what: 'photo' | 'garment' }) {
  return (
    <div role="status" className="mt-2 text-xs text-ink-2 empty:hidden">
      {verdict.is === 'checking' && <p className="text-ink-3">Looking at it on this device …</p>}
      {verdict.is === 'good' && (
        <p className="flex items-center gap-1.5 text-success">
          <Check aria-hidden className="size-4! flex-none" />
          {what === 'photo' ? 'This photo works' : seenAs(verdict.garmentClass)}
        </p>
      )}
      {(verdict.is === 'refused' || verdict.is === 'doubtful') && (
        <p className="flex items-start gap-1.5 rounded-field border border-warn-line bg-warn-wash px-2.5 py-2 text-warn-text">
          <Info aria-hidden className="mt-px size-4! flex-none" />
          {verdict.sentence}
        </p>
      )}
    </div>
  )
}

function seenAs(garmentClass: GarmentClass | undefined): string {
  return garmentClass ? `Seen as ${classWords[garmentClass]}` : 'This garment works'
}
