import { Button } from '../../ui/button.tsx'
import { StateIcon } from '../../ui/empty-state.tsx'
import { Info } from '../../ui/icons.ts'

type WarningViewProps = {
  sentence: string
  /** What going on is called. */
  goOn: string
  /** Missing while an image is. */
  onGoOn?: () => void
}

/** What will likely come out poorly, told before anything is paid; the user decides. */
export function WarningView({ sentence, goOn, onGoOn }: WarningViewProps) {
  return (
    <div className="grid aspect-4/5 place-items-center rounded-card border border-line bg-sunken p-8 text-center">
      <div>
        <StateIcon icon={<Info />} />
        <p className="display mt-5 text-d-xs">Before You Go On</p>
        <p className="mx-auto mt-2 max-w-[38ch] text-sm text-ink-2">{sentence}</p>
        {onGoOn && (
          <Button variant="outline" className="mt-6" onClick={onGoOn}>
            {goOn}
          </Button>
        )}
      </div>
    </div>
  )
}
