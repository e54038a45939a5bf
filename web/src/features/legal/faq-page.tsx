import { Plus } from '../../ui/icons.ts'
import { questionsOf, type Question } from '../../content/faq.ts'
import { useBoot } from '../../lib/boot.ts'
import { Button } from '../../ui/button.tsx'
import { BackToHome } from './back-to-home.tsx'

/** Answers are read without JavaScript: a browser opens and closes <details> by itself. */
export function FaqPage({ onStart }: { onStart: () => void }) {
  const boot = useBoot()
  return (
    <article className="px-5 py-8 md:px-10 lg:py-12 xl:px-14">
      <div className="mx-auto max-w-[1360px]">
        <BackToHome />
        <div className="mt-6 grid gap-10 lg:grid-cols-12">
          <div className="lg:col-span-4">
            <h1 className="text-d-md lg:sticky lg:top-24">
              Questions, <em>answered</em>
            </h1>
          </div>
          <div className="border-b border-line lg:col-span-8">
            {questionsOf(boot).map((question, index) => (
              <QuestionOf key={question.question} {...question} isOpen={index === 0} />
            ))}
          </div>
        </div>
        <div className="mt-16 flex flex-wrap items-center justify-between gap-6 rounded-card bg-sunken p-7 lg:p-12">
          <h2 className="text-d-sm">Ready for a fitting?</h2>
          <Button size="lg" onClick={onStart}>
            Start a try-on
          </Button>
        </div>
      </div>
    </article>
  )
}

function QuestionOf({ question, answer, isOpen }: Question & { isOpen: boolean }) {
  return (
    <details open={isOpen} className="group border-t border-line">
      <summary className="flex min-h-11 list-none justify-between gap-4 py-5 text-[1.375rem] leading-[1.3] [&::-webkit-details-marker]:hidden">
        <h2 className="font-normal tracking-[-0.012em]">{question}</h2>
        <Plus aria-hidden className="transition-[rotate] duration-160 ease-out group-open:rotate-45" />
      </summary>
      <p className="max-w-[64ch] pb-6 text-ink-2">{answer}</p>
    </details>
  )
}
