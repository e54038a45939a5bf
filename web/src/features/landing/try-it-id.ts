/** Of the section with a try-on without an account, to which the first screen leads. */
export const tryItId = 'try-it'
