import { Layers, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { TryOnSession } from '../../../../contract/history.ts'
import { DeleteDialog } from '../../features/history/delete-dialog.tsx'
import { KeptLine } from '../../features/history/kept-line.tsx'
import { useStoredTryOn } from '../../features/history/use-stored-try-on.ts'
import { ShareControl } from '../../features/share-control/share-control.tsx'
import { Button } from '../../ui/button.tsx'
import { reusePath } from '../paths.ts'

type ResultActionsProps = {
  sessionId: string
  /** A layer was taken off: its base is shown again. */
  onUndone: (baseSessionId: string) => void
}

/** What can be done with a result that is shown: share it, keep it, put another piece on top, take the last one off. */
export function ResultActions({ sessionId, onUndone }: ResultActionsProps) {
  const stored = useStoredTryOn(sessionId)
  const state = !stored ? 'unknown' : stored.isShared ? 'public' : 'private'
  return (
    <>
      <ShareControl key={sessionId} sessionId={sessionId} source="result" state={state} />
      <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-line pt-4">
        <Button variant="outline" href={reusePath('result', sessionId)}>
          <Layers aria-hidden />
          Add another piece
        </Button>
        {stored && <UndoLayer session={stored} onUndone={onUndone} />}
      </div>
      {stored && (
        <p className="mt-3 text-sm">
          <KeptLine session={stored} />
        </p>
      )}
    </>
  )
}

type UndoLayerProps = { session: TryOnSession; onUndone: (baseSessionId: string) => void }

function UndoLayer({ session, onUndone }: UndoLayerProps) {
  const [isAsking, setAsking] = useState(false)
  const { baseSessionId } = session
  if (baseSessionId === null) return null
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        <Undo2 aria-hidden />
        Take this piece off
      </Button>
      <DeleteDialog
        isLayer
        session={isAsking ? session : null}
        onClose={() => setAsking(false)}
        onDeleted={() => onUndone(baseSessionId)}
      />
    </>
  )
}
