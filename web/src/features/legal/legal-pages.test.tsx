import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Boot } from '../../../../contract/boot.ts'
import { bootOf, renderOnServer, withBoot } from '../../../test/boot.tsx'
import { questionsOf } from '../../content/faq.ts'
import { CookiesPage } from './cookies-page.tsx'
import { FaqPage } from './faq-page.tsx'
import { cookiesHead, faqHead, privacyHead, termsHead } from './heads.ts'
import { PrivacyPage } from './privacy-page.tsx'
import { SubProcessorsPage } from './sub-processors-page.tsx'
import { TermsPage } from './terms-page.tsx'

const idle = () => undefined

beforeEach(() => localStorage.clear())
afterEach(cleanup)

test.each([
  ['privacy', <PrivacyPage key="page" />],
  ['terms', <TermsPage key="page" />],
  ['cookies', <CookiesPage key="page" />],
  ['faq', <FaqPage key="page" onStart={idle} />],
])('ROUTE-4 the %s page is readable without scripts and leads back home', (_, page) => {
  const root = renderOnServer(page)
  const back = [...root.querySelectorAll('a')].find((link) => link.textContent === 'Back to Home')
  expect(back?.getAttribute('href')).toBe('/')
  expect(root.querySelectorAll('h1')).toHaveLength(1)
})

test('ROUTE-4 every static page has its own title and description', () => {
  const heads = [privacyHead, termsHead, cookiesHead, faqHead(bootOf())]
  expect(new Set(heads.map(({ title }) => title)).size).toBe(4)
  expect(new Set(heads.map(({ description }) => description)).size).toBe(4)
})

test('the FAQ covers working, benefits, safety, starting and photos, then calls to a try-on', () => {
  const onStart = vi.fn()
  const page = render(withBoot(<FaqPage onStart={onStart} />)).container
  expect([...page.querySelectorAll('summary')].map((summary) => summary.textContent)).toEqual(
    expect.arrayContaining([
      'How does virtual try-on work?',
      'What are the benefits?',
      'Is my data safe?',
      'How do I get started?',
      'What makes a good photo?',
    ]),
  )
  expect(page.textContent).toContain('Photos are deleted immediately after processing.')
  screen.getByRole('button', { name: 'Start a try-on' }).click()
  expect(onStart).toHaveBeenCalledOnce()
})

test('search engines read the questions and answers that the FAQ shows', () => {
  const page = renderOnServer(<FaqPage onStart={idle} />)
  const entities = faqHead(bootOf()).structuredData?.['mainEntity']
  const questions = questionsOf(bootOf())
  expect(entities).toHaveLength(questions.length)
  for (const { question, answer } of questions) {
    expect(page.textContent).toContain(question)
    expect(page.textContent).toContain(answer)
    expect(JSON.stringify(entities)).toContain(JSON.stringify(answer))
  }
})

test('the privacy page names the operator, or says plainly that none is named', () => {
  expect(renderOnServer(<PrivacyPage />).textContent).toContain('Seamline Ltd, 1 Mill Lane, Leeds')
  const unnamed = renderOnServer(<PrivacyPage />, { operator: { name: '', address: '', taxId: '' } })
  expect(unnamed.textContent).toContain('have not published their name and postal address here')
})

test('the privacy page names every outside service that receives personal data', () => {
  const stripe = { name: 'Stripe', purpose: 'card payments' }
  const page = renderOnServer(<PrivacyPage />, { subProcessors: [stripe] })
  expect(page.querySelector('#recipients')?.textContent).toContain('Stripe: card payments')
  const alone = renderOnServer(<PrivacyPage />)
  expect(alone.querySelector('#recipients')?.textContent).toContain('to no outside service')
})

test('SELL-6 privacy, terms, withdrawal and sub-processors are made of what is configured', () => {
  const configured: Partial<Boot> = {
    subProcessors: [{ name: 'Payer', purpose: 'takes card payments' }],
    photoRecipients: ['Painter'],
    tokenExpiryDays: 365,
    resultRetentionDays: 90,
    supportEmail: 'law@seamline.example',
    site: { banner: '', signUps: 'open', signUpBonus: 7 },
  }
  const read = (page: ReactNode, boot: Partial<Boot> = {}) => renderOnServer(page, boot).textContent
  for (const page of [<PrivacyPage key="p" />, <SubProcessorsPage key="s" />]) {
    for (const words of ['Payer: takes card payments', 'Painter']) {
      expect(read(page, configured)).toContain(words)
      expect(read(page)).not.toContain(words)
    }
  }
  expect(read(<PrivacyPage />, configured)).toContain('90 days unless you keep them')
  expect(read(<SubProcessorsPage />)).toContain('Your photo is handed to none of them')
  const terms = <TermsPage />
  expect(read(terms, configured)).toContain('expires 365 days after you bought it')
  expect(read(terms)).toContain('They do not expire.')
  expect(read(terms, configured)).toContain('receives 7 free tokens')
  expect(read(terms, configured)).toContain('law@seamline.example')
})

test('MAIL-8 the privacy page says where to download and delete everything', () => {
  const rights = renderOnServer(<PrivacyPage />).querySelector('#your-rights')?.textContent
  expect(rights).toContain('Settings, then Download my data')
  expect(rights).toContain('Settings, then Delete my account')
})

test('HIST-4 the privacy page tells the retention that this installation has, and what stays after a deletion', () => {
  const collected = (boot: Partial<Boot>) =>
    renderOnServer(<PrivacyPage />, boot).querySelector('#what-we-collect')?.textContent
  expect(collected({ resultRetentionDays: null })).toContain('until you delete the try-on or your account')
  expect(collected({ resultRetentionDays: 90 })).toContain('90 days, then they are deleted by themselves')
  expect(collected({})).toContain('A keyed fingerprint of each result image')
  expect(collected({})).toContain('A one-way hash of your verified e-mail address')
})

test('the terms promise an answer within 24 hours and the return of tokens without a result', () => {
  const page = renderOnServer(<TermsPage />)
  expect(page.querySelector('#contact')?.textContent).toContain('We answer within 24 hours')
  expect(page.querySelector('#refunds')?.textContent).toContain(
    'the token returns to your balance automatically',
  )
})

test('NAV-7 the cookie choice can be changed on the cookies page', async () => {
  render(withBoot(<CookiesPage />))
  expect(screen.getByRole('status').textContent).toBe('You have not chosen yet in this browser.')
  screen.getByRole('button', { name: 'Decline' }).click()
  expect(localStorage.getItem('cookie-consent')).toBe('declined')
  expect(await screen.findByText(/You have declined cookies/)).toBeDefined()
  screen.getByRole('button', { name: 'Accept' }).click()
  expect(localStorage.getItem('cookie-consent')).toBe('accepted')
})
