import { Mail } from '../../ui/icons.ts'
import { copyrightYear, poweredBy, supportAnswersWithin } from '../../content/site.ts'
import { useBoot } from '../../lib/boot.ts'
import { scrollToTop } from '../../lib/scroll.ts'
import { Wordmark } from '../../ui/brand-mark.tsx'
import { Button } from '../../ui/button.tsx'
import { FooterLinks } from './footer-links.tsx'

export type FooterProps = {
  /** 'Start Free Trial'. */
  onRegister: () => void
  /** Scrolls to a section of the landing page, going there first where needed. */
  onSection: (sectionId: string) => void
}

export function Footer({ onRegister, onSection }: FooterProps) {
  const { brand, supportEmail } = useBoot()
  return (
    <footer id="site-footer" className="border-t border-line px-5 pt-16 pb-10 md:px-10 xl:px-14">
      <div className="mx-auto max-w-[1360px]">
        <div className="flex flex-wrap items-end justify-between gap-6 border-b border-line pb-12">
          <h2 className="max-w-[16ch] text-d-md">
            See yourself in it <em>first.</em>
          </h2>
          <div className="flex flex-wrap gap-3">
            <Button size="lg" onClick={onRegister}>
              Start Free Trial
            </Button>
            <Button variant="outline" size="lg" onClick={scrollToTop}>
              Learn More
            </Button>
          </div>
        </div>
        <div className="grid gap-10 py-12 text-sm sm:grid-cols-2 lg:grid-cols-[1.5fr_1fr_1fr_1fr]">
          <div>
            <Wordmark name={brand} className="min-h-11" />
            <p className="mt-4 max-w-[34ch] text-ink-2">
              Questions? We answer within {supportAnswersWithin}.
            </p>
            <Button variant="outline" href={`mailto:${supportEmail}`} className="mt-4 max-w-full">
              <Mail aria-hidden />
              <span className="truncate">{supportEmail}</span>
            </Button>
          </div>
          <FooterLinks onSection={onSection} />
        </div>
        <div className="flex flex-wrap justify-between gap-3 text-xs text-ink-3">
          <span>
            © {copyrightYear} {brand}. All rights reserved.
          </span>
          <span>{poweredBy(brand)}</span>
        </div>
      </div>
    </footer>
  )
}
