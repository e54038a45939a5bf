import { freshSignInMinutes } from '../../../../contract/my-data.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProofForms } from './proof-forms.tsx'

/** Asks somebody who is signed in to show again that it is them. */
export function ProofDialog({ onProven, onClose }: { onProven: () => void; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Is it you?"
      description={`Ways into your account change only within ${freshSignInMinutes} minutes after you have shown who you are.`}
    >
      <ProofForms onProven={onProven} />
    </Dialog>
  )
}
