import { useBoot } from '../../lib/boot.ts'
import { signUpInvitation } from '../../content/sign-up.ts'
import { figures, tryOnDuration } from '../../content/site.ts'
import { Button } from '../../ui/button.tsx'
import { CompareSlider } from '../../ui/compare-slider.tsx'
import { heroAfter, heroBefore } from './hero-images.ts'
import type { LandingActions } from './landing-actions.ts'
import { tryItId } from './try-it-id.ts'
import { heroActionsId } from './use-sticky-visibility.ts'

type HeroProps = LandingActions & {
  /** Whether a try-on without an account follows on the page. */
  hasTryIt: boolean
}

export function Hero({ onRegister, onLogin, hasTryIt }: HeroProps) {
  const { signUpBonus } = useBoot().site
  return (
    <section id="hero" className="px-5 pt-5 pb-14 md:px-10 lg:pt-10 lg:pb-20 xl:px-14">
      <div className="mx-auto grid max-w-[1360px] gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)] md:gap-x-10 md:gap-y-0 lg:gap-x-14 min-[87.5rem]:grid-rows-2">
        <Headline />
        <CompareSlider
          before={heroBefore}
          after={heroAfter}
          beforeLabel="Your Photo"
          afterLabel="AI Magic"
          label="Reveal the try-on"
          intro="nudge"
          fallback="grey"
          className="aspect-[1/1.03] md:col-start-2 md:row-span-2 md:row-start-1 md:aspect-4/5 md:self-center [&_img]:object-top"
        />
        <div>
          <p className="max-w-[38ch] text-ink-2 md:mt-6 lg:text-lg">
            One photo of you, one picture of any garment. See how it looks on you in {tryOnDuration}.
            {hasTryIt && (
              <>
                {' '}
                <a href={`#${tryItId}`} className="text-primary underline underline-offset-4">
                  Try it here first
                </a>
                , without an account.
              </>
            )}
          </p>
          <div
            id={heroActionsId}
            className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-1 md:mt-6 lg:mt-8"
          >
            <Button size="lg" className="w-full sm:w-auto" onClick={onRegister}>
              {signUpInvitation(signUpBonus)}
            </Button>
            <Button variant="link" className="mx-auto px-0! text-base! sm:mx-0" onClick={onLogin}>
              Already Have Account?
            </Button>
          </div>
          <Figures />
        </div>
      </div>
    </section>
  )
}

/** Its height is the same in every font, so that nothing moves when the display face arrives. */
function Headline() {
  return (
    <h1 className="text-d-lg whitespace-nowrap md:self-end">
      Try it on <br className="hidden md:block" />
      <em className="leading-[0]">before</em> <br />
      you buy it.
    </h1>
  )
}

function Figures() {
  if (figures.length === 0) return null
  return (
    <dl className="mt-5 flex flex-wrap gap-x-[clamp(0.75rem,calc(30vw-84px),2rem)] gap-y-4 border-t border-line pt-6 sm:gap-x-12 md:gap-x-5 lg:mt-10 xl:gap-x-8 min-[87.5rem]:gap-x-12">
      {figures.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse gap-1.5">
          <dt className="text-xs text-ink-3">{label}</dt>
          <dd className="display tnum text-[1.625rem] leading-none">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
