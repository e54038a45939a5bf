import { use } from 'react'
import type { GarmentClass } from '../../../../contract/try-on.ts'
import { Button } from '../../ui/button.tsx'
import { Check, Info } from '../../ui/icons.ts'
import { useDeviceVerdicts } from './use-device-verdicts.ts'
import { useServerVerdicts } from './use-server-verdicts.ts'
import { useSupport } from './use-support.ts'
import type { Verdict } from './verdict.ts'

const classWords: Record<GarmentClass, string> = {
  top: 'a top',
  dress: 'a dress',
  bottom: 'a bottom',
  outerwear: 'outerwear',
}

type PairProps = {
  what: 'photo' | 'garment'
  photo: Promise<File> | null
  garment: Promise<File> | null
  garmentClass: GarmentClass | undefined
  /** The server looks for verified people alone. */
  isVerified: boolean
}

export type ChosenProps = PairProps & { isOnDevice: boolean }

/** The verdict on one of two chosen pictures; suspends until they are ready to be uploaded. */
export function ChosenVerdict({ isOnDevice, ...chosen }: ChosenProps) {
  return isOnDevice ? <DeviceVerdict {...chosen} /> : <ServerVerdict {...chosen} />
}

function DeviceVerdict(props: PairProps) {
  const { what, photo, garment, garmentClass } = props
  const isSupported = useSupport()
  const verdicts = useDeviceVerdicts(photo && use(photo), garment && use(garment), garmentClass)
  if (isSupported === false) return <ServerVerdict {...props} />
  return <TileVerdict what={what} verdict={verdicts[what]} isOnDevice />
}

function ServerVerdict({ what, photo, garment, garmentClass, isVerified }: PairProps) {
  const pair =
    isVerified && photo && garment ? { photo: use(photo), garment: use(garment), garmentClass } : null
  const { verdicts, ask } = useServerVerdicts(pair)
  return (
    <>
      {what === 'photo' && ask && (
        <Button variant="link" className="px-0!" onClick={ask}>
          Check both, free
        </Button>
      )}
      <TileVerdict what={what} verdict={verdicts[what]} />
    </>
  )
}

type TileVerdictProps = { verdict: Verdict; what: 'photo' | 'garment'; isOnDevice?: boolean }

/** A quiet tick, or a kind sentence, below a tile. */
export function TileVerdict({ verdict, what, isOnDevice = false }: TileVerdictProps) {
  return (
    <div role="status" className="mt-2 text-xs text-ink-2 empty:hidden">
      {verdict.is === 'checking' && (
        <p className="text-ink-3">Looking at it{isOnDevice && ' on this device'} …</p>
      )}
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
