import type { TryOnEventType } from '../../../../contract/webhooks.ts'
import { tryOnEventTypes } from '../../../../contract/webhooks.ts'

const meanings: Record<TryOnEventType, string> = {
  'try_on.created': 'it is in the queue',
  'try_on.completed': 'its pictures are ready',
  'try_on.failed': 'it ended without a result',
}

type EventChoiceProps = {
  chosen: readonly TryOnEventType[]
  isDisabled?: boolean
  onChosen: (events: TryOnEventType[]) => void
}

/** Which events an endpoint gets. */
export function EventChoice({ chosen, isDisabled = false, onChosen }: EventChoiceProps) {
  const toggle = (type: TryOnEventType, isOn: boolean) =>
    onChosen(tryOnEventTypes.filter((one) => (one === type ? isOn : chosen.includes(one))))
  return (
    <fieldset className="min-w-0">
      <legend className="label">Events</legend>
      {tryOnEventTypes.map((type) => (
        <label key={type} className="flex min-h-11 cursor-pointer items-center gap-3 text-ui">
          <input
            type="checkbox"
            className="size-6 flex-none cursor-pointer accent-primary"
            checked={chosen.includes(type)}
            disabled={isDisabled}
            onChange={(event) => toggle(type, event.currentTarget.checked)}
          />
          <span className="min-w-0 text-ink-2">
            <code className="font-mono text-sm text-ink">{type}</code> {meanings[type]}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
