/** The engine itself knows no Node; its tests run there. */
declare const process: { env: Record<string, string | undefined> }

/** Of variants of one thing the first, or so many, by day, and all of them by night (NIGHTLY=yes). */
export function restByNight<Variant>(variants: readonly Variant[], byDay = 1): readonly Variant[] {
  return process.env.NIGHTLY === 'yes' ? variants : variants.slice(0, byDay)
}
