import { useRef, useState, type ReactNode } from 'react'
import { ApiError } from '../../lib/api.ts'
import { ProofDeclined, type Prove } from '../../lib/proof.ts'
import { ProofDialog } from './proof-dialog.tsx'

type Waiting = { resolve: () => void; reject: (reason: Error) => void }

/**
 * For what the server does only when somebody has just shown who they are: `prove` does it, and when it is refused for that
 * reason opens `dialog`, then does it again.
 */
export function useProof(): { prove: Prove; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const waiting = useRef<Waiting>(null)

  const prove: Prove = async (act) => {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'sign_in_again') throw error
      await new Promise<void>((resolve, reject) => {
        waiting.current = { resolve, reject }
        setOpen(true)
      })
      return act()
    }
  }

  const dialog = isOpen && (
    <ProofDialog
      onProven={() => {
        setOpen(false)
        waiting.current?.resolve()
      }}
      onClose={() => {
        setOpen(false)
        waiting.current?.reject(new ProofDeclined())
      }}
    />
  )
  return { prove, dialog }
}
