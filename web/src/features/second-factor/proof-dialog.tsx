import { freshSignInMinutes } from '../../../../contract/my-data.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProofForms } from './proof-forms.tsx'

type ProofDialogProps = { isSecondFactorOnly: boolean; onProven: () => void; onClose: () => void }

/** Asks somebody who is signed in to show again that it is them. */
export function ProofDialog({ isSecondFactorOnly, onProven, onClose }: ProofDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Is it you?"
      description={`Ways into your account change only within ${freshSignInMinutes} minutes after you have shown who you are.`}
    >
      <ProofForms isSecondFactorOnly={isSecondFactorOnly} onProven={onProven} />
    </Dialog>
  )
}
