import type { TryOnSession } from '../../../../contract/history.ts'
import { formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDeleteTryOn } from './use-history.ts'

type DeleteDialogProps = {
  session: Pick<TryOnSession, 'id' | 'createdAt'> | null
  onClose: () => void
  onDeleted: () => void
  /** It is taken off as a layer: what lies below it stays. */
  isLayer?: boolean
}

/** A deleted try-on cannot be brought back, so it is asked for once more. */
export function DeleteDialog({ session, onClose, onDeleted, isLayer = false }: DeleteDialogProps) {
  const deletion = useDeleteTryOn()
  return (
    <Dialog
      isOpen={session !== null}
      onClose={onClose}
      canClose={!deletion.isPending}
      title={isLayer ? 'Take this piece off?' : 'Delete this try-on?'}
      description={session && (isLayer ? layerWords : wordsFor(session))}
    >
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="outline" disabled={deletion.isPending} onClick={onClose}>
          Keep it
        </Button>
        <Button
          variant="ink"
          isBusy={deletion.isPending}
          busyText="Deleting..."
          onClick={() => session && deletion.mutate(session.id, { onSuccess: onDeleted })}
        >
          {isLayer ? 'Take it off' : 'Delete'}
        </Button>
      </div>
    </Dialog>
  )
}

const layerWords =
  'This layer and its images are removed for good; the result below it stays. Its token stays spent.'

function wordsFor({ createdAt }: Pick<TryOnSession, 'createdAt'>): string {
  return `The try-on of ${formatDate(createdAt)} and its images are removed for good. A shared link stops working.`
}
