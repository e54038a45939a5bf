import { ArrowUpRight, Mail } from '../../ui/icons.ts'
import { supportAnswersWithin } from '../../content/site.ts'
import { useBoot } from '../../lib/boot.ts'
import { Section } from './section.tsx'

export function Contact() {
  const { supportEmail } = useBoot()
  const [mailbox, host] = supportEmail.split('@')
  return (
    <Section id="contact" className="bg-sunken">
      <div className="grid items-center gap-8 lg:grid-cols-2">
        <div>
          <h2 className="text-d-md">Talk to a person.</h2>
          <p className="mt-4 max-w-[44ch] text-ink-2">
            Tell us what you were trying on and what went wrong. We answer within {supportAnswersWithin}.
          </p>
        </div>
        <a
          href={`mailto:${supportEmail}`}
          className="card flex items-center gap-4 p-5 transition-shadow hover:shadow-float sm:gap-5 sm:p-6"
        >
          <span className="grid size-12 flex-none place-items-center rounded-pill bg-primary-wash text-primary-text">
            <Mail aria-hidden />
          </span>
          <span className="min-w-0">
            <span className="block text-sm text-ink-3">E-mail</span>
            <span className="block font-semibold wrap-anywhere sm:text-lg">
              {mailbox}@<wbr />
              {host}
            </span>
          </span>
          <ArrowUpRight aria-hidden className="ml-auto text-ink-3" />
        </a>
      </div>
    </Section>
  )
}
