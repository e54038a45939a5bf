import type { GarmentClass } from '../../../contract/try-on.ts'
import type { BuiltImage } from '../ui/picture.tsx'
import { imagery } from './imagery.generated.ts'

export type StockGarment = {
  id: string
  /** What a screen reader says and a tooltip shows. */
  name: string
  image: BuiltImage
  garmentClass: GarmentClass
  cut: 'women' | 'men'
}

/** The garments a user can try without having a picture of one; the first four lead the offer. */
export const stockGarments: StockGarment[] = [
  { id: 'tee', name: 'White t-shirt', image: imagery['prod-tee'], garmentClass: 'top', cut: 'women' },
  { id: 'shirt', name: 'Striped blouse', image: imagery['prod-shirt'], garmentClass: 'top', cut: 'women' },
  {
    id: 'jacket-man',
    name: 'Men’s sand blouson',
    image: imagery['prod-jacket-man'],
    garmentClass: 'outerwear',
    cut: 'men',
  },
  { id: 'dress', name: 'Burgundy dress', image: imagery['prod-dress'], garmentClass: 'dress', cut: 'women' },
  {
    id: 'tee-man',
    name: 'Men’s blue t-shirt',
    image: imagery['prod-tee-man'],
    garmentClass: 'top',
    cut: 'men',
  },
  {
    id: 'coat',
    name: 'Camel wool coat',
    image: imagery['prod-coat'],
    garmentClass: 'outerwear',
    cut: 'women',
  },
  {
    id: 'trousers-man',
    name: 'Men’s sand chinos',
    image: imagery['prod-trousers-man'],
    garmentClass: 'bottom',
    cut: 'men',
  },
  {
    id: 'trousers',
    name: 'Green straight trousers',
    image: imagery['prod-trousers'],
    garmentClass: 'bottom',
    cut: 'women',
  },
  {
    id: 'skirt-pleated',
    name: 'Rust pleated skirt',
    image: imagery['prod-skirt-pleated'],
    garmentClass: 'bottom',
    cut: 'women',
  },
  {
    id: 'tee-man-green',
    name: 'Men’s green t-shirt',
    image: imagery['prod-tee-man-green'],
    garmentClass: 'top',
    cut: 'men',
  },
  {
    id: 'skirt-straight',
    name: 'Charcoal straight skirt',
    image: imagery['prod-skirt-straight'],
    garmentClass: 'bottom',
    cut: 'women',
  },
  {
    id: 'jacket-man-slate',
    name: 'Men’s slate blouson',
    image: imagery['prod-jacket-man-slate'],
    garmentClass: 'outerwear',
    cut: 'men',
  },
  {
    id: 'coat-grey',
    name: 'Grey wool coat',
    image: imagery['prod-coat-grey'],
    garmentClass: 'outerwear',
    cut: 'women',
  },
  {
    id: 'dress-green',
    name: 'Green dress',
    image: imagery['prod-dress-green'],
    garmentClass: 'dress',
    cut: 'women',
  },
  {
    id: 'trousers-man-grey',
    name: 'Men’s grey chinos',
    image: imagery['prod-trousers-man-grey'],
    garmentClass: 'bottom',
    cut: 'men',
  },
  {
    id: 'klein',
    name: 'Blue fair-isle knit',
    image: imagery['prod-knit-klein'],
    garmentClass: 'top',
    cut: 'women',
  },
  {
    id: 'forest',
    name: 'Green fair-isle knit',
    image: imagery['prod-knit-forest'],
    garmentClass: 'top',
    cut: 'women',
  },
  {
    id: 'plum',
    name: 'Plum fair-isle knit',
    image: imagery['prod-knit-plum'],
    garmentClass: 'top',
    cut: 'women',
  },
]

/** A plain JPEG, fetched by the browser and sent like an uploaded file. */
export function stockGarmentFile({ image }: StockGarment): string {
  return `/imagery/${image.name}.jpg`
}
