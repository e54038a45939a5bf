import type { GarmentClass } from '../../../contract/try-on.ts'

export type StockGarment = {
  id: string
  /** What a screen reader says and a tooltip shows. */
  name: string
  /** A plain JPEG, fetched by the browser and sent like an uploaded file. */
  src: string
  garmentClass: GarmentClass
}

/** The garments a user can try without having a picture of one; the first four lead the offer. */
export const stockGarments: StockGarment[] = [
  { id: 'tee', name: 'White t-shirt', src: '/imagery/prod-tee.jpg', garmentClass: 'top' },
  { id: 'shirt', name: 'Striped blouse', src: '/imagery/prod-shirt.jpg', garmentClass: 'top' },
  { id: 'coat', name: 'Camel wool coat', src: '/imagery/prod-coat.jpg', garmentClass: 'outerwear' },
  { id: 'dress', name: 'Burgundy dress', src: '/imagery/prod-dress.jpg', garmentClass: 'dress' },
  {
    id: 'trousers',
    name: 'Green straight trousers',
    src: '/imagery/prod-trousers.jpg',
    garmentClass: 'bottom',
  },
  {
    id: 'skirt-pleated',
    name: 'Rust pleated skirt',
    src: '/imagery/prod-skirt-pleated.jpg',
    garmentClass: 'bottom',
  },
  {
    id: 'skirt-straight',
    name: 'Charcoal straight skirt',
    src: '/imagery/prod-skirt-straight.jpg',
    garmentClass: 'bottom',
  },
  { id: 'coat-grey', name: 'Grey wool coat', src: '/imagery/prod-coat-grey.jpg', garmentClass: 'outerwear' },
  { id: 'dress-green', name: 'Green dress', src: '/imagery/prod-dress-green.jpg', garmentClass: 'dress' },
  { id: 'klein', name: 'Blue fair-isle knit', src: '/imagery/prod-knit-klein.jpg', garmentClass: 'top' },
  { id: 'forest', name: 'Green fair-isle knit', src: '/imagery/prod-knit-forest.jpg', garmentClass: 'top' },
  { id: 'oat', name: 'Oat fair-isle knit', src: '/imagery/prod-knit-oat.jpg', garmentClass: 'top' },
  { id: 'plum', name: 'Plum fair-isle knit', src: '/imagery/prod-knit-plum.jpg', garmentClass: 'top' },
]
