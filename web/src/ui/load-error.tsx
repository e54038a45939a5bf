import { CloudOff, RotateCcw } from './icons.ts'
import { Button } from './button.tsx'
import { EmptyState, StateIcon } from './empty-state.tsx'

type LoadErrorProps = { message: string; onRetry: () => void; isRetrying?: boolean; className?: string }

/** Something could not be loaded: what, and a way to try again. */
export function LoadError({ message, onRetry, isRetrying = false, className }: LoadErrorProps) {
  const retry = (
    <Button variant="outline" onClick={onRetry} isBusy={isRetrying}>
      <RotateCcw aria-hidden />
      Try Again
    </Button>
  )
  return (
    <EmptyState
      className={className}
      picture={<StateIcon tone="danger" icon={<CloudOff />} />}
      action={retry}
    >
      <p role="alert" className="font-semibold text-ink">
        {message}
      </p>
    </EmptyState>
  )
}
