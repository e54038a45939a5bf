import { AuthCta } from './auth-cta.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import type { LandingPageActions } from './landing-actions.ts'
import { LazyContact, LazyStickyCta } from './lazy-parts.tsx'
import { Pricing } from './pricing.tsx'
import { Testimonials } from './testimonials.tsx'

export function LandingPage({ onRegister, onLogin, onChoosePackage }: LandingPageActions) {
  return (
    <>
      <Hero onRegister={onRegister} onLogin={onLogin} />
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
