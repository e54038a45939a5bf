import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

/**
 * `node scripts/build-demonstration.ts`: makes server/demonstration from our rendered garments: three invented shops' product feeds
 * and their pictures. The result is committed; this is how it was made.
 */
const imagery = join(import.meta.dirname, '../web/imagery')
const folder = join(import.meta.dirname, '../server/demonstration')
const width = 420
const height = 525

/** `hue` in degrees: the ground is grey and stays as it is. */
type Garment = {
  id: string
  title: string
  render: string
  colour: string
  category: string
  price: number
  hue?: number
  saturation?: number
  brightness?: number
}

const tops = 'Apparel & Accessories > Clothing > Shirts & Tops'
const dresses = 'Apparel & Accessories > Clothing > Dresses'
const coats = 'Apparel & Accessories > Clothing > Outerwear > Coats & Jackets'

const garments: Garment[] = [
  {
    id: 'knit-blue',
    title: 'Fair Isle roll-neck jumper, blue',
    render: 'prod-knit-klein',
    colour: 'Blue',
    category: tops,
    price: 89,
  },
  {
    id: 'knit-green',
    title: 'Fair Isle roll-neck jumper, forest green',
    render: 'prod-knit-forest',
    colour: 'Green',
    category: tops,
    price: 89,
  },
  {
    id: 'knit-oat',
    title: 'Fair Isle roll-neck jumper, oat',
    render: 'prod-knit-oat',
    colour: 'Beige',
    category: tops,
    price: 92,
  },
  {
    id: 'knit-plum',
    title: 'Fair Isle roll-neck jumper, plum',
    render: 'prod-knit-plum',
    colour: 'Purple',
    category: tops,
    price: 89,
  },
  {
    id: 'knit-teal',
    title: 'Patterned roll-neck jumper, teal',
    render: 'prod-knit-forest',
    colour: 'Green',
    category: tops,
    price: 76,
    hue: 40,
  },
  {
    id: 'knit-red',
    title: 'Patterned roll-neck jumper, red',
    render: 'prod-knit-plum',
    colour: 'Red',
    category: tops,
    price: 76,
    hue: 40,
    saturation: 1.3,
  },
  {
    id: 'dress-burgundy',
    title: 'Pleated midi dress, burgundy',
    render: 'prod-dress',
    colour: 'Red',
    category: dresses,
    price: 129,
  },
  {
    id: 'dress-navy',
    title: 'Pleated midi dress, navy',
    render: 'prod-dress',
    colour: 'Blue',
    category: dresses,
    price: 129,
    hue: 255,
  },
  {
    id: 'dress-green',
    title: 'Pleated midi dress, green',
    render: 'prod-dress',
    colour: 'Green',
    category: dresses,
    price: 129,
    hue: 150,
  },
  {
    id: 'coat-amber',
    title: 'Long open wool coat, amber',
    render: 'prod-coat',
    colour: 'Orange',
    category: coats,
    price: 219,
  },
  {
    id: 'coat-olive',
    title: 'Long open wool coat, olive',
    render: 'prod-coat',
    colour: 'Green',
    category: coats,
    price: 219,
    hue: 50,
    saturation: 0.7,
  },
  {
    id: 'coat-grey',
    title: 'Long open wool coat, grey',
    render: 'prod-coat',
    colour: 'Grey',
    category: coats,
    price: 199,
    saturation: 0.06,
  },
  {
    id: 'shirt-blue',
    title: 'Striped high-neck top, blue and white',
    render: 'prod-shirt',
    colour: 'Blue/White',
    category: tops,
    price: 59,
  },
  {
    id: 'shirt-red',
    title: 'Striped high-neck top, red and white',
    render: 'prod-shirt',
    colour: 'Red/White',
    category: tops,
    price: 59,
    hue: 130,
  },
  {
    id: 'tee-white',
    title: 'Heavy cotton T-shirt, white',
    render: 'prod-tee',
    colour: 'White',
    category: tops,
    price: 29,
  },
]

/** Which of them a shop has, as it photographs them, and what it asks. */
const shops = [
  {
    name: 'Marlowe & Pine (example)',
    has: garments,
    photograph: (image: Sharp) => image.resize(width, height, { fit: 'cover' }),
    offer: (garment: Garment, index: number) => ({
      price: garment.price,
      sale: index % 4 === 1 ? Math.round(garment.price * 0.7) : null,
      availability: index % 7 === 5 ? 'out_of_stock' : 'in_stock',
      condition: 'new',
    }),
  },
  {
    name: 'Studio Hollin (example)',
    has: garments.filter((_, index) => index % 3 !== 2),
    photograph: (image: Sharp) =>
      image
        .resize(width - 60, height - 75, { fit: 'cover' })
        .flop()
        .extend({ top: 45, bottom: 30, left: 30, right: 30, extendWith: 'copy' }),
    offer: (garment: Garment, index: number) => ({
      price: Math.round(garment.price * (index % 2 === 0 ? 1.12 : 0.94)),
      sale: null,
      availability: 'in_stock',
      condition: 'new',
    }),
  },
  {
    name: 'The Second Rail (example)',
    has: garments.filter((_, index) => index % 3 === 0 || index === 7),
    photograph: (image: Sharp) =>
      image.modulate({ brightness: 0.94 }).blur(0.6).resize(width, height, { fit: 'cover' }),
    offer: (garment: Garment) => ({
      price: Math.round(garment.price * 0.45),
      sale: null,
      availability: 'in_stock',
      condition: 'used',
    }),
  },
]

await rm(join(folder, 'images'), { recursive: true, force: true })
await mkdir(join(folder, 'images'), { recursive: true })
for (const [index, shop] of shops.entries()) {
  const items: string[] = []
  for (const [place, garment] of shop.has.entries()) {
    const name = `${garment.id}-${index + 1}`
    await writeFile(join(folder, 'images', `${name}.jpg`), await photograph(garment, shop.photograph))
    items.push(writeItem(name, garment, shop.offer(garment, place)))
  }
  const feed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>${escape(shop.name)}</title><link>https://shop.example/</link><description>An invented shop</description>
${items.join('\n')}
</channel></rss>
`
  await writeFile(join(folder, `shop-${index + 1}.xml`), feed)
}

async function photograph(garment: Garment, change: (image: Sharp) => Sharp): Promise<Buffer> {
  const { hue = 0, saturation = 1, brightness = 1 } = garment
  const coloured = await sharp(join(imagery, `${garment.render}.jpg`))
    .modulate({ hue, saturation, brightness })
    .png()
    .toBuffer()
  return change(sharp(coloured)).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
}

type Offer = { price: number; sale: number | null; availability: string; condition: string }

function writeItem(id: string, garment: Garment, { price, sale, availability, condition }: Offer): string {
  const attributes = {
    id,
    title: garment.title,
    description: garment.title,
    link: `https://shop.example/items/${id}`,
    image_link: `https://shop.example/images/${id}.jpg`,
    availability,
    price: `${price}.00 USD`,
    ...(sale === null ? {} : { sale_price: `${sale}.00 USD` }),
    condition,
    google_product_category: garment.category,
    color: garment.colour,
  }
  const written = Object.entries(attributes).map(([name, value]) => `<g:${name}>${escape(value)}</g:${name}>`)
  return `<item>${written.join('')}</item>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
