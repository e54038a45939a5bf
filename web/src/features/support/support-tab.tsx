import { Mail } from '../../ui/icons.ts'
import { bugReportAnsweredWithin } from '../../content/site.ts'
import { useBoot } from '../../lib/boot.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TabPage } from '../../ui/tab-page.tsx'

const questions = [
  { title: 'What happened', text: 'The details: what you saw, and any message on screen.' },
  { title: 'What you expected', text: 'The behaviour you were hoping for instead.' },
  { title: 'How to reproduce it', text: 'The steps, your browser and your device.' },
]

export function SupportTab() {
  const { supportEmail } = useBoot()
  return (
    <TabPage title="Report Bug or Issue" note="E-mail us with the details and we will look into it.">
      <div className="grid gap-8 lg:grid-cols-[1.2fr_1fr]">
        <ol className="grid">
          {questions.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[44px_1fr] border-t border-line py-5">
              <span className="display tnum text-d-xs text-ink-3">{index + 1}</span>
              <div>
                <b className="font-semibold">{title}</b>
                <p className="text-ui text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <Card className="self-start p-6 lg:p-8" aria-label="Contact support">
          <Mail className="size-7! text-primary-text" aria-hidden />
          <p className="display mt-4 text-d-xs break-words">{supportEmail}</p>
          <p className="mt-2 text-sm text-ink-2">
            We typically respond within {bugReportAnsweredWithin} on business days.
          </p>
          <Button
            href={`mailto:${supportEmail}?subject=${encodeURIComponent('Bug Report')}`}
            size="lg"
            className="mt-6 w-full"
          >
            Report a bug by e-mail
          </Button>
          <p className="mt-3 text-xs text-ink-3">Opens your mail app with the subject “Bug Report”.</p>
        </Card>
      </div>
    </TabPage>
  )
}
