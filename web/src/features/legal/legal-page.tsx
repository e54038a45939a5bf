import type { ReactNode } from 'react'
import { BackToHome } from './back-to-home.tsx'
import { Prose } from '../../ui/prose.tsx'

export type LegalSection = { id: string; heading: string; body: ReactNode }

type LegalPageProps = {
  title: ReactNode
  /** The day the text was last changed, as people read it. */
  updated: string
  sections: LegalSection[]
}

/** A text in sections, its title and contents beside it where there is room. */
export function LegalPage({ title, updated, sections }: LegalPageProps) {
  return (
    <article className="px-5 pt-8 pb-16 md:px-10 lg:pt-12 lg:pb-24 xl:px-14">
      <div className="mx-auto max-w-[1360px]">
        <BackToHome />
        <div className="mt-6 grid gap-10 lg:grid-cols-12">
          <div className="lg:col-span-4">
            <div className="lg:sticky lg:top-24">
              <h1 className="text-d-md">{title}</h1>
              <p className="mt-4 text-sm text-ink-3">Last updated {updated}</p>
              <Contents sections={sections} />
            </div>
          </div>
          <div className="grid max-w-[66ch] gap-10 lg:col-span-8">
            {sections.map((section) => (
              <section key={section.id} id={section.id} className="scroll-mt-24">
                <h2 className="text-d-xs">{section.heading}</h2>
                <Prose>{section.body}</Prose>
              </section>
            ))}
          </div>
        </div>
      </div>
    </article>
  )
}

function Contents({ sections }: { sections: LegalSection[] }) {
  return (
    <nav aria-label="On this page" className="mt-6 hidden lg:block">
      <ul>
        {sections.map((section) => (
          <li key={section.id}>
            <a
              href={`#${section.id}`}
              className="inline-flex min-h-8 items-center text-sm text-ink-2 hover:underline"
            >
              {section.heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
