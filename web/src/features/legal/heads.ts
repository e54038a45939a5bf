import type { Boot } from '../../../../contract/boot.ts'
import { questionsOf } from '../../content/faq.ts'

/** What a page tells search engines. The brand is added to the title where the head is written. */
export type PageHead = {
  title: string
  description: string
  /** schema.org data, for a JSON-LD script element. */
  structuredData?: Record<string, unknown>
}

export const privacyHead: PageHead = {
  title: 'Privacy',
  description:
    'What we collect, why and for how long. Your photo is deleted as soon as your try-on is made; your results stay private until you share or delete them.',
}

export const subProcessorsHead: PageHead = {
  title: 'Sub-processors',
  description: 'The services outside this installation that receive personal data, and what for.',
}

export const termsHead: PageHead = {
  title: 'Terms of Service',
  description:
    'The rules for using the virtual try-on: your account, tokens and refunds, your pictures, AI-generated images and what is not allowed.',
}

export const cookiesHead: PageHead = {
  title: 'Cookies',
  description: 'The essential, functional and analytics cookies of this site, and how to change your choice.',
}

export const faqHead = (boot: Boot): PageHead => ({
  title: 'Frequently Asked Questions',
  description:
    'How virtual try-on works, what it costs, what makes a good photo, and what happens to your pictures.',
  structuredData: {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questionsOf(boot).map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  },
})
