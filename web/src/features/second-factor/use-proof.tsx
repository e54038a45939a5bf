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
  /** What the server wants to see; null while it wants nothing. */
  const [asked, setAsked] = useState<string | null>(null)
  const waiting = useRef<Waiting>(null)

  const prove: Prove = async (act) => {
    try {
      return await act()
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined
      if (code !== 'sign_in_again' && code !== 'second_factor_needed') throw error
      await new Promise<void>((resolve, reject) => {
        waiting.current = { resolve, reject }
        setAsked(code)
      })
      return act()
    }
  }

  const dialog = asked !== null && (
    <ProofDialog
      isSecondFactorOnly={asked === 'second_factor_needed'}
      onProven={() => {
        setAsked(null)
        waiting.current?.resolve()
      }}
      onClose={() => {
        setAsked(null)
        waiting.current?.reject(new ProofDeclined())
      }}
    />
  )
  return { prove, dialog }
}
