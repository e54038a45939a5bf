import { useHydrated } from '../../lib/use-hydrated.ts'
import { hasPasskeySupport } from '../../lib/webauthn.ts'
import { Button } from '../../ui/button.tsx'
import { KeyRound } from '../../ui/icons.ts'
import { usePasskeySignIn } from './use-sign-in.ts'

/** The browser shows which passkeys it has for this site. Nothing where it knows none of their kind. */
export function PasskeyButton({ className }: { className: string }) {
  const signIn = usePasskeySignIn()
  const isHydrated = useHydrated()
  if (!isHydrated || !hasPasskeySupport()) return null
  return (
    <Button
      variant="outline"
      className={className}
      isBusy={signIn.isPending}
      busyText="Signing in..."
      onClick={() => signIn.mutate()}
    >
      <KeyRound aria-hidden />
      Use a passkey
    </Button>
  )
}
