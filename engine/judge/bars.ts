/** Of what image the sentence speaks when the bar is broken. */
export type Blame = 'photo' | 'garment'
/** A figure beyond its bar ends the try-on without a result: above `most`, or below `least`. */
type Bar = { blame: Blame } & ({ most: number } | { least: number })

/**
 * Figures of a result, none of which knows how it should look. Areas are in square body units: a hand is about 0.05, a forearm
 * 0.12, a trunk 1.2. `docs/decisions/0010-a-judge-at-the-end.md` tells how the bars were chosen and how well they agree with an
 * eye; `npm run bench:engine -- --join` measures it again.
 */
export const bars = {
  /** Area of cloth where no cloth can be. */
  outOfReach: { most: 0.1, blame: 'garment' },
  /** Area of cloth apart from the garment. */
  scattered: { most: 0.03, blame: 'garment' },
  /** Share of the body to be covered that is not. */
  bare: { most: 0.15, blame: 'garment' },
  /** 1 where what trousers or a skirt go over lies outside the picture, otherwise 0. */
  offFrame: { most: 0.1, blame: 'photo' },
  /** Share of the garment's colours that were lost. */
  lostColour: { most: 0.55, blame: 'garment' },
  /** Area of the person that has vanished. */
  vanished: { most: 0.1, blame: 'photo' },
  /** Area of bare trunk that is imagined. */
  imagined: { most: 0.35, blame: 'photo' },
  /** Area of old clothes taken for skin. */
  falseSkin: { most: 0.01, blame: 'photo' },
  /** Length of an arm that was there and ends in nothing. */
  lostArms: { most: 0.35, blame: 'photo' },
  /** Area of cloth that stands off a raised arm. */
  offRaisedArms: { most: 0.05, blame: 'photo' },
  /** Arms raised under a garment that goes over them. */
  raisedArms: { most: 1, blame: 'photo' },
  /** How deep inside the trunk's sides, in body units, the elbow of an arm behind the body lies that a long sleeve would go on. */
  sleeveBehind: { most: 0.04, blame: 'photo' },
  /** Share of a hand that lay before the clothes and is covered or gone. */
  lostHands: { most: 0.6, blame: 'photo' },
  /** Area of the old garment still in sight. */
  oldLeft: { most: 0.12, blame: 'photo' },
  /** Share of the face that changed. */
  faceChange: { most: 0.02, blame: 'photo' },
  /** Knees below hips, in torso lengths. */
  kneeDrop: { least: 0.45, blame: 'photo' },
} as const satisfies Record<string, Bar>

export type FigureName = keyof typeof bars
export type Figures = Record<FigureName, number>

/** By how many times a figure breaks its bar; at most 1 where it keeps to it. */
export function excessOf(name: FigureName, figure: number): number {
  const bar: Bar = bars[name]
  return 'most' in bar ? figure / bar.most : bar.least / Math.max(1e-6, figure)
}
