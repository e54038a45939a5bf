import { RotateCcw } from '../../ui/icons.ts'
import { tryOnCostTokens } from '../../../../contract/limits.ts'
import { TokenCost } from '../../ui/brand-mark.tsx'
import { Button } from '../../ui/button.tsx'

type GenerateControlsProps = {
  isProcessing: boolean
  canGenerate: boolean
  canReset: boolean
  onGenerate: () => void
  onReset: () => void
}

/** In the column on large screens, a bar at the bottom of the window on small ones. */
export function GenerateControls(props: GenerateControlsProps) {
  const { isProcessing, canGenerate, canReset, onGenerate, onReset } = props
  return (
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
      <Button
        size="lg"
        className="flex-1 px-3"
        isBusy={isProcessing}
        busyText="Processing..."
        disabled={!canGenerate}
        onClick={onGenerate}
      >
        Generate Try-On
        <TokenCost tokens={tryOnCostTokens} />
      </Button>
    </div>
  )
}
