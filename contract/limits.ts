/** Uploads: one file per field, at most this many bytes each. */
export const maxUploadBytes = 10 * 1024 * 1024
/** Decoded pictures: at most this many pixels, at least this many on each side. */
export const maxImagePixels = 50_000_000
export const minImageSide = 64

export const usernameMinLength = 3
export const usernameMaxLength = 40
/** What the specification's message and placeholder say; new passwords are longer. */
export const passwordQuotedLength = 6
export const passwordMinLength = 8
export const passwordMaxLength = 200

/** How long a browser stays signed in, whatever happens. */
export const sessionDays = 30
/** How long one that is not used does. */
export const sessionIdleDays = 14
/** How long one that somebody has signed in with is known again. */
export const deviceDays = 180

/** Unless the operator sets another number at the desk. */
export const signUpBonusTokens = 3
export const tryOnCostTokens = 1
export const priceSearchCostTokens = 1

export const historyPageSize = 5
export const maxHistoryPageSize = 50

/** The widths, in CSS pixels times density, at which images are served. */
export const imageWidths = [320, 640, 768, 1024, 1280, 1920] as const

/** How long the browser may treat answers as fresh, in milliseconds. */
export const userFreshMs = 300_000
export const balanceFreshMs = 30_000

/** So far back leads a list of everybody's at the desk; what is older is found by a search, a filter, or in the export. */
export const listedAtMost = 10_000
