import type { User } from '../../../../contract/auth.ts'
import { useAuthDialog } from '../../features/auth/use-auth-dialog.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BalancePill } from './balance.tsx'
import { Logo } from './logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'

type HeaderProps = {
  user: User | null
  /** False while nobody has said yet who is looking. */
  isUserKnown: boolean
}

export function Header({ user, isUserKnown }: HeaderProps) {
  return (
    <header className="fixed inset-x-0 top-0 z-30 flex h-16 items-center gap-3 border-b border-line bg-paper px-4 lg:px-6 print:hidden">
      {isUserKnown && <MobileMenu user={user} />}
      <Logo user={user} />
      <div className="ml-auto flex min-w-0 items-center gap-4">
        {!isUserKnown ? (
          <Skeleton className="h-11 w-24 rounded-pill!" />
        ) : user ? (
          <SignedIn />
        ) : (
          <SignedOut />
        )}
      </div>
    </header>
  )
}

function SignedIn() {
  return (
    <>
      <Greeting />
      <BalancePill />
    </>
  )
}

/** Gives way to the balance: where both do not fit, it wraps out of its only line. */
function Greeting() {
  return (
    <span className="hidden h-5 min-w-0 flex-wrap justify-end overflow-hidden text-xs leading-5 text-ink-2 min-[375px]:flex md:text-sm md:leading-5">
      <span aria-hidden className="h-5 w-px" />
      <span className="whitespace-nowrap">Welcome back!</span>
    </span>
  )
}

function SignedOut() {
  const { open } = useAuthDialog()
  return (
    <Button variant="outline" className="lg:hidden" onClick={() => open('login')}>
      Login
    </Button>
  )
}
