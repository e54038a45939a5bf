import { Link, MoveHorizontal, Search, Share2, Shirt, ShieldCheck, type Icon } from '../../ui/icons.ts'
import { imagery } from '../../content/imagery.generated.ts'
import { Picture } from '../../ui/picture.tsx'
import { Section } from './section.tsx'

const garments = [
  {
    image: imagery['figure-tee'],
    label: 'T-shirts',
    alt: 'A broad, brown-skinned studio figure of a man from the chin down in a blue t-shirt and sand chinos',
  },
  {
    image: imagery['figure-skirt'],
    label: 'Skirts',
    alt: 'A slender, dark-skinned studio figure from the chin down in a rust pleated skirt and an ivory ribbed top',
  },
  { image: imagery['prod-coat'], label: 'Coats', alt: 'A long camel coat' },
  {
    image: imagery['figure-dress'],
    label: 'Dresses',
    alt: 'A fuller, light-skinned studio figure from the chin down in a green dress with a pleated skirt',
  },
]
const garmentSizes = '(min-width: 1024px) calc(25vw - 105px), calc(50vw - 26px)'

type Point = { icon: Icon; heading: string; text: string }
const points: Point[] = [
  {
    icon: Shirt,
    heading: 'It starts from you',
    text: 'Your photo sets the pose and the proportions. The garment is fitted to them.',
  },
  {
    icon: Link,
    heading: 'Any garment image',
    text: 'Upload a file or paste an image address. JPG, PNG or WEBP.',
  },
  {
    icon: MoveHorizontal,
    heading: 'Compare honestly',
    text: 'Drag between the original photo and the try-on, edge to edge.',
  },
  {
    icon: Search,
    heading: 'Find where to buy it',
    text: 'Search online stores for similar pieces, with prices and buy links.',
  },
  {
    icon: Share2,
    heading: 'Ask a second opinion',
    text: 'Share a link, download the image, or post it.',
  },
  {
    icon: ShieldCheck,
    heading: 'Private by default',
    text: 'Photos are deleted immediately after processing.',
  },
]

export function Features() {
  return (
    <Section id="features" className="border-t border-line">
      <div className="mb-10 grid items-end gap-8 lg:mb-14 lg:grid-cols-12">
        <h2 className="text-d-md lg:col-span-7">A fitting room for every shop on the internet.</h2>
        <p className="text-ink-2 lg:col-span-4 lg:col-start-9">
          If you can find a picture of it, you can try it on. Upload the image or paste its address.
        </p>
      </div>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        {garments.map(({ image, label, alt }) => (
          <figure key={label}>
            <div className="picture-box aspect-4/5">
              <Picture image={image} alt={alt} sizes={garmentSizes} />
            </div>
            <figcaption className="mt-2.5 text-sm text-ink-2">{label}</figcaption>
          </figure>
        ))}
      </div>
      <ul className="mt-12 grid gap-x-10 gap-y-9 md:grid-cols-2 lg:mt-16 xl:grid-cols-3">
        {points.map((point) => (
          <PointOf key={point.heading} {...point} />
        ))}
      </ul>
    </Section>
  )
}

function PointOf({ icon: Icon, heading, text }: Point) {
  return (
    <li className="flex gap-4">
      <Icon aria-hidden className="mt-0.5 size-6! text-primary-text" />
      <div>
        <h3 className="heading-ui text-base">{heading}</h3>
        <p className="mt-1 text-[0.9375rem] leading-normal text-ink-2">{text}</p>
      </div>
    </li>
  )
}
