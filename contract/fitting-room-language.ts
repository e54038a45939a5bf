/* Apart from fitting-room.ts: the button's script takes this alone, and no schemas. */

/** The languages that button and fitting room speak. */
export const fittingRoomLanguages = ['en', 'de', 'fr', 'es'] as const
export type FittingRoomLanguage = (typeof fittingRoomLanguages)[number]

/** The language that comes closest to what a page asks for (BCP 47); English where we speak none of its like. */
export function closestLanguage(asked: string): FittingRoomLanguage {
  const primary = asked.toLowerCase().split('-')[0]
  return fittingRoomLanguages.find((one) => one === primary) ?? 'en'
}
