import { Layers, Undo2 } from '../../ui/icons.ts'
import { useState } from 'react'
import type { TryOnResult } from '../../../../contract/try-on.ts'
import { GiveBack } from '../../features/give-back/give-back.tsx'
import { DeleteDialog } from '../../features/history/delete-dialog.tsx'
import { allDays } from '../../features/history/day-range.ts'
import { LooksDialog, maxLooks } from '../../features/history/looks-dialog.tsx'
import { StarButton } from '../../features/history/star-button.tsx'
import { useHistory } from '../../features/history/use-history.ts'
import { KeptLine } from '../../features/history/kept-line.tsx'
import { ShareControl } from '../../features/share-control/share-control.tsx'
import { Button } from '../../ui/button.tsx'
import { reusePath } from '../../lib/paths.ts'
import { ProductLine } from '../../ui/product-line.tsx'

type ResultActionsProps = {
  result: TryOnResult
  /** A layer was taken off: its base is shown again. */
  onUndone: (baseSessionId: string) => void
}

/** What can be done with a result that is shown: share it, keep it, put another piece on top, take the last one off. */
export function ResultActions({ result, onUndone }: ResultActionsProps) {
  const { sessionId, share, keptUntil, isTokenBack, product } = result
  return (
    <>
      <ShareControl
        key={sessionId}
        sessionId={sessionId}
        source="result"
        share={share}
        canShare={!isTokenBack}
      />
      {product && <ProductLine product={product} className="mt-4 border-t border-line pt-4" />}
      <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-line pt-4">
        <Button variant="outline" href={reusePath('result', sessionId)}>
          <Layers aria-hidden />
          Add another piece
        </Button>
        <UndoLayer result={result} onUndone={onUndone} />
        <LooksSoFar key={`looks-${sessionId}`} />
        <StarButton
          session={{ id: sessionId, isFavourite: result.isFavourite, createdAt: result.createdAt }}
          className="border border-line"
        />
      </div>
      <p className="mt-3 text-sm">
        <KeptLine sessionId={sessionId} keptUntil={keptUntil} />
      </p>
      <GiveBack key={`back-${sessionId}`} sessionId={sessionId} isTokenBack={isTokenBack} />
    </>
  )
}

/** This look beside the one or two before it. */
function LooksSoFar() {
  const [isOpen, setOpen] = useState(false)
  const history = useHistory(1, allDays)
  const looks = history.data?.sessions.slice(0, maxLooks) ?? []
  if (looks.length < 2) return null
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Side by side
      </Button>
      {isOpen && <LooksDialog sessions={looks} onClose={() => setOpen(false)} />}
    </>
  )
}

function UndoLayer({ result, onUndone }: ResultActionsProps) {
  const [isAsking, setAsking] = useState(false)
  const { sessionId, createdAt, baseSessionId } = result
  if (baseSessionId === null) return null
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        <Undo2 aria-hidden />
        Take this piece off
      </Button>
      <DeleteDialog
        isLayer
        session={isAsking ? { id: sessionId, createdAt } : null}
        onClose={() => setAsking(false)}
        onDeleted={() => onUndone(baseSessionId)}
      />
    </>
  )
}
