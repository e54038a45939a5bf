import type { ReactNode } from 'react'
import { AuthCta } from './auth-cta.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import type { LandingPageActions } from './landing-actions.ts'
import { LazyContact, LazyStickyCta } from './lazy-parts.tsx'
import { Pricing } from './pricing.tsx'
import { Testimonials } from './testimonials.tsx'
import { TryIt } from './try-it.tsx'

type LandingPageProps = LandingPageActions & {
  /** A try-on without an account; missing where the operator offers none. */
  renderFittingRoom?: () => ReactNode
}

export function LandingPage(props: LandingPageProps) {
  const { onRegister, onLogin, onChoosePackage, renderFittingRoom } = props
  return (
    <>
      <Hero onRegister={onRegister} onLogin={onLogin} hasTryIt={renderFittingRoom !== undefined} />
      {renderFittingRoom && <TryIt renderFittingRoom={renderFittingRoom} />}
      <Features />
      <HowItWorks />
      <AuthCta onRegister={onRegister} onLogin={onLogin} />
      <Testimonials />
      <Pricing onChoose={onChoosePackage} />
      <LazyContact />
      <LazyStickyCta onRegister={onRegister} />
    </>
  )
}
