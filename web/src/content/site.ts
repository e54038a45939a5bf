/*
 * The texts and figures that an operator answers for. They come with the product as placeholders: before launch,
 * replace the figures and the testimonials with what is true of your service, or empty them to leave them out.
 */

export type Figure = { value: string; label: string }

/** Shown under the headline of the landing page. */
export const figures: Figure[] = [
  { value: '50,000+', label: 'users' },
  { value: '30-second', label: 'results' },
  { value: '4.9/5', label: 'rating' },
]

/**
 * Wherever a page says how long a try-on takes. Measured with the built-in engine on two processor cores (`npm run bench:engine --
 * --only speed`): half of the try-ons within 7 seconds, 95 of 100 within 20. With another engine, put down what you measure.
 */
export const tryOnDuration = 'about 10 seconds'

/** Above the testimonials; empty to leave the line out. */
export const ratingLine = 'Rated 4.9/5 by 50,000+ users'

export type Testimonial = { quote: string; name: string; place: string }

/** The first is shown large. */
export const testimonials: Testimonial[] = [
  {
    quote:
      'I used to order three sizes of everything. Now I try the coat on at my desk, and only order the one I already know I like.',
    name: 'Ines Moreau',
    place: 'Lyon',
  },
  {
    quote:
      'The comparison slider settles it in a second. Colour that looked lovely on the model did nothing for me.',
    name: 'Tomasz Wrona',
    place: 'Kraków',
  },
  {
    quote: `I pasted a link, waited ${tryOnDuration}, and found the same shirt cheaper in another store.`,
    name: 'Adaeze Obi',
    place: 'Leeds',
  },
]

/** `expiryDays`: after how many days bought tokens expire; null: never. */
export function tokenLife(expiryDays: number | null): string {
  return expiryDays === null ? 'Tokens never expire' : `Bought tokens expire after ${expiryDays} days`
}

export function tokenPromise(expiryDays: number | null): string {
  return `${tokenLife(expiryDays)} and are delivered instantly`
}

/** How fast a person answers: on the landing page and in the terms, and for reported bugs. */
export const supportAnswersWithin = '24 hours'
export const bugReportAnsweredWithin = '24-48 hours'

export const copyrightYear = 2025

export function poweredBy(brand: string): string {
  return `Powered by ${brand} Studio AI`
}

/** The five hashtags that go with a shared try-on. */
export function hashtags(brand: string): string[] {
  const brandTag = brand.replaceAll(/[^\p{L}\p{N}]/gu, '')
  return ['#VirtualTryOn', '#AIFashion', '#OOTD', '#StyleInspo', `#${brandTag}`]
}

/** Stands at prices. */
export function taxSentence({ name, percent }: { name: string; percent: number | null }): string {
  return `All prices include ${name}${percent === null ? '' : ` (${percent} %)`}.`
}
