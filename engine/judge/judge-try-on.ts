import { bars, excessOf, type Blame, type FigureName, type Figures } from './bars.ts'
import { inScope } from '../pixels/memory.ts'
import { prepareExhibit, type Exhibit, type TryOnEvidence } from './evidence.ts'
import { measureBare, measureOffFrame, measureOutOfReach, measureScattered } from './measure-cloth.ts'
import { measureLostColour } from './measure-colour.ts'
import {
  measureLostArms,
  measureLostHands,
  measureOffRaisedArms,
  measureSleeveBehind,
} from './measure-limbs.ts'
import { measureOldLeft } from './measure-old-clothes.ts'
import { countRaisedArms, measureKneeDrop } from './trouble-in-pose.ts'
import { measureFaceChange, measureFalseSkin, measureImagined, measureVanished } from './measure-person.ts'

/** `struck`: the figures beyond their bars, worst first; `blame`: the image that a better result would need, null for none. */
export type TryOnJudgement = { figures: Figures; struck: FigureName[]; blame: Blame | null }

const measures: Record<FigureName, (exhibit: Exhibit) => number> = {
  outOfReach: measureOutOfReach,
  scattered: measureScattered,
  bare: measureBare,
  offFrame: measureOffFrame,
  lostColour: measureLostColour,
  vanished: measureVanished,
  imagined: measureImagined,
  falseSkin: measureFalseSkin,
  lostArms: measureLostArms,
  offRaisedArms: measureOffRaisedArms,
  raisedArms: ({ garmentClass, body }) => (garmentClass === 'bottom' ? 0 : countRaisedArms(body)),
  sleeveBehind: measureSleeveBehind,
  lostHands: measureLostHands,
  oldLeft: measureOldLeft,
  faceChange: measureFaceChange,
  kneeDrop: (exhibit) => measureKneeDrop(exhibit, exhibit.body),
}

/** Looks at a finished try-on as somebody would who does not know how it should look, and says what is wrong with it. */
export function judgeTryOn(evidence: TryOnEvidence): TryOnJudgement {
  return inScope((own) => {
    const exhibit = prepareExhibit(evidence, own)
    const names = Object.keys(measures) as FigureName[]
    const figures = Object.fromEntries(names.map((name) => [name, measures[name](exhibit)])) as Figures
    return { figures, ...weigh(figures) }
  })
}

/** Which bars the figures break. */
function weigh(figures: Figures): Pick<TryOnJudgement, 'struck' | 'blame'> {
  const struck = (Object.keys(figures) as FigureName[])
    .filter((name) => excessOf(name, figures[name]) > 1)
    .sort((one, other) => excessOf(other, figures[other]) - excessOf(one, figures[one]))
  return { struck, blame: struck.length > 0 ? bars[struck[0]].blame : null }
}
