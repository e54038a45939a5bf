import { RotateCcw, Shirt } from '../../ui/icons.ts'
import { tryOnCostTokens } from '../../../../contract/limits.ts'
import { TokenCost } from '../../ui/brand-mark.tsx'
import { Button } from '../../ui/button.tsx'

type GenerateControlsProps = {
  isProcessing: boolean
  canGenerate: boolean
  canReset: boolean
  /** What is in the tiles is what the result shows: another garment comes next, not the same once more. */
  isDone: boolean
  onGenerate: () => void
  onReset: () => void
  onNext: () => void
}

/** In the column on large screens, a bar at the bottom of the window on small ones. */
export function GenerateControls(props: GenerateControlsProps) {
  const { isProcessing, canGenerate, canReset, isDone, onGenerate, onReset, onNext } = props
  return (
    <>
      {isDone && canGenerate && (
        <Button variant="outline" className="mt-4 w-full" onClick={onGenerate}>
          Generate Try-On
          <TokenCost tokens={tryOnCostTokens} />
        </Button>
      )}
      <div className="action-bar fixed inset-x-0 bottom-0 z-20 flex gap-2 border-t border-line bg-paper p-3 pb-[max(.75rem,env(safe-area-inset-bottom))] lg:static lg:mt-6 lg:flex-row-reverse lg:gap-3 lg:border-0 lg:bg-transparent lg:p-0">
        {canReset && (
          <Button
            variant="outline"
            size="lg"
            className="px-5 xl:px-7"
            disabled={isProcessing}
            onClick={onReset}
          >
            <RotateCcw className="xl:hidden" aria-hidden />
            <span className="sr-only xl:not-sr-only">Reset</span>
          </Button>
        )}
        {isDone ? (
          <Button size="lg" className="flex-1 px-3" data-step="next" onClick={onNext}>
            <Shirt aria-hidden />
            Try another garment
          </Button>
        ) : (
          <Button
            size="lg"
            className="flex-1 px-3"
            data-step="generate"
            isBusy={isProcessing}
            busyText="Processing..."
            disabled={!canGenerate}
            onClick={onGenerate}
          >
            Generate Try-On
            <TokenCost tokens={tryOnCostTokens} />
          </Button>
        )}
      </div>
    </>
  )
}
