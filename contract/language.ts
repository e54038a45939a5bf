/* The one language that an installation speaks; docs/how-to/language.md says what else changes with it. */

/** What pages and mails say they are written in (BCP 47). */
export const language = 'en'
/** Whose way of writing dates, and numbers and money, is followed. */
export const dateLocale = 'en-GB'
export const numberLocale = 'en-US'
