import type { GarmentClass } from '../../../../../contract/try-on.ts'

const words: Record<GarmentClass, string> = {
  top: 'the top that the person wears',
  outerwear: 'the outermost layer on the upper body',
  bottom: 'the trousers or skirt that the person wears',
  dress: 'what the person wears from the shoulders down',
}

/** What a general image model is asked: one change and everything else kept. */
export function writeFittingPrompt({
  garmentClass,
  isGarmentWorn,
}: {
  garmentClass: GarmentClass
  isGarmentWorn: boolean
}): string {
  const source = isGarmentWorn ? 'worn by somebody else in the second image' : 'shown in the second image'
  return [
    `Edit the first image, a photo of a person. Replace ${words[garmentClass]} with the garment ${source}.`,
    'Reproduce that garment exactly: colour, pattern, print, fabric, cut, length and every visible detail; fit it to the body with natural folds and the light of the first image.',
    'Keep everything else as it is: the same face, expression, hair, skin, body shape, pose, hands, the other clothes, the background, the framing and the proportions of the first image.',
    'Answer with the edited photo alone: one person, no text, no border, no collage.',
  ].join(' ')
}
