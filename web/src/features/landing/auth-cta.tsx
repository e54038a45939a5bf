import { formatCount } from '../../lib/format.ts'
import { useBoot } from '../../lib/boot.ts'
import { firstFittings, signUpInvitation } from '../../content/sign-up.ts'
import { imagery } from '../../content/imagery.generated.ts'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { LandingActions } from './landing-actions.ts'

/** The blue band keeps its light colours in the dark theme: it sits on itself. */
export function AuthCta({ onRegister, onLogin }: LandingActions) {
  const { signUpBonus } = useBoot().site
  return (
    <section id="auth-cta" className="overflow-hidden bg-klein text-on-klein">
      <div className="grid items-stretch md:grid-cols-2">
        <div className="self-center px-5 py-16 md:pr-0 md:pl-10 lg:py-24 xl:pl-14">
          <div className="md:ml-auto md:max-w-[680px] md:pr-8">
            <h2 className="max-w-[13ch] text-d-md">{firstFittings(signUpBonus)}</h2>
            <p className="mt-5 max-w-[40ch] opacity-90">
              Create an account, verify your e-mail, and {formatCount(signUpBonus, 'token')}{' '}
              {signUpBonus === 1 ? 'is' : 'are'} yours. No card needed.
            </p>
            <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-2">
              <Button
                size="lg"
                className="bg-white! text-[oklch(0.3_0.15_264)]! outline-white! hover:bg-[oklch(0.95_0.02_262)]!"
                onClick={onRegister}
              >
                {signUpInvitation(signUpBonus)}
              </Button>
              <Button
                variant="link"
                className="px-0! text-base! text-inherit! outline-white!"
                onClick={onLogin}
              >
                Already Have Account?
              </Button>
            </div>
          </div>
        </div>
        <div className="relative h-[380px] md:h-auto md:min-h-[520px]">
          <Picture
            image={imagery['figure-coat']}
            alt="A studio figure from the chin down in a long camel coat"
            sizes="(min-width: 1024px) calc(50vw - 128px), (min-width: 768px) 50vw, 100vw"
            className="absolute inset-0 h-full w-full object-cover object-top"
          />
        </div>
      </div>
    </section>
  )
}
