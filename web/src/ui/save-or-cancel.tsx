import { Button } from './button.tsx'

/** The end of a dialog's form. */
export function SaveOrCancel({ isSaving, onCancel }: { isSaving: boolean; onCancel: () => void }) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" isBusy={isSaving} busyText="Saving...">
        Save
      </Button>
    </div>
  )
}
