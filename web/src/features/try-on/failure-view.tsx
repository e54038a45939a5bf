import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { StateIcon } from '../../ui/empty-state.tsx'
import { CircleAlert } from '../../ui/icons.ts'
import { emptyFrame } from './studio-frame.ts'

type FailureViewProps = {
  title: string
  sentence: string
  action?: { label: string; onClick: () => void }
}

/** What went wrong, in the place where the result would be, with the one thing that helps. */
export function FailureView({ title, sentence, action }: FailureViewProps) {
  return (
    <div
      className={classNames(
        'grid place-items-center rounded-card border border-line bg-sunken p-8 text-center',
        emptyFrame,
      )}
    >
      <div>
        <StateIcon tone="danger" icon={<CircleAlert />} />
        <p className="display mt-5 text-d-xs">{title}</p>
        <p className="mx-auto mt-2 max-w-[38ch] text-sm text-ink-2">{sentence}</p>
        {action && (
          <Button variant="outline" className="mt-6" onClick={action.onClick}>
            {action.label}
          </Button>
        )}
      </div>
    </div>
  )
}
