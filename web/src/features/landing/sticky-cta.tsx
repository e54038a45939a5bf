import { useBoot } from '../../lib/boot.ts'
import { firstFittings, signUpInvitation } from '../../content/sign-up.ts'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { useStickyVisibility } from './use-sticky-visibility.ts'

/** A bar at the bottom, which covers no text as a floating button would, while nothing else in view asks to sign up. */
export function StickyCta({ onRegister }: { onRegister: () => void }) {
  const { signUpBonus } = useBoot().site
  const isVisible = useStickyVisibility()
  return (
    <div
      className={classNames(
        'fixed inset-x-0 bottom-0 z-20 border-t border-line bg-paper p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]',
        'lg:left-64 lg:flex lg:items-center lg:justify-between lg:px-14',
        'transition-[opacity,translate] duration-160 ease-out',
        !isVisible && 'pointer-events-none invisible translate-y-2 opacity-0',
      )}
    >
      <p className="display hidden text-d-xs lg:block">{firstFittings(signUpBonus)}</p>
      <Button size="lg" className="w-full lg:w-auto" onClick={onRegister}>
        {signUpInvitation(signUpBonus)}
      </Button>
    </div>
  )
}
