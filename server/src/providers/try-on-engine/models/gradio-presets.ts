import type { GarmentClass } from '../../../../../contract/try-on.ts'
import { everyClass, type Capabilities } from '../hosted/image-model.ts'

/** How one model's demonstration application is called. $person, $garment and $layer are files; $category is this table's word. */
export type GradioPreset = {
  endpoint: string
  arguments: unknown[]
  categories: Record<GarmentClass, string>
  capabilities: Pick<Capabilities, 'garmentClasses'> & Partial<Pick<Capabilities, 'longSide' | 'aspect'>>
}

export const gradioPresets: Record<string, GradioPreset> = {
  // https://github.com/yisol/IDM-VTON/blob/main/gradio_demo/app.py
  'idm-vton': {
    endpoint: '/tryon',
    arguments: [
      { background: '$person', layers: [], composite: null },
      '$garment',
      '$class',
      true,
      false,
      30,
      42,
    ],
    categories: { top: 'upper_body', outerwear: 'upper_body', bottom: 'lower_body', dress: 'dresses' },
    capabilities: { garmentClasses: ['top', 'outerwear'] },
  },
  // https://github.com/Zheng-Chong/CatVTON/blob/main/app.py
  catvton: {
    endpoint: '/submit_function',
    arguments: [
      { background: '$person', layers: ['$layer'], composite: null },
      '$garment',
      '$category',
      50,
      2.5,
      42,
      'result only',
    ],
    categories: { top: 'upper', outerwear: 'upper', bottom: 'lower', dress: 'overall' },
    capabilities: { garmentClasses: everyClass },
  },
  // https://huggingface.co/spaces/fashn-ai/fashn-vton-1.5: kind of garment photo, steps, guidance, seed, without segmentation
  'fashn-vton-1.5': {
    endpoint: '/try_on',
    arguments: ['$person', '$garment', '$category', 'flat-lay', 50, 1.5, 42, true],
    categories: { top: 'tops', outerwear: 'tops', bottom: 'bottoms', dress: 'one-pieces' },
    // 576 by 864 around our 576 by 768.
    capabilities: { garmentClasses: everyClass, longSide: 768, aspect: 2 / 3 },
  },
}
