import { imagery } from '../../content/imagery.generated.ts'
import { pictureSources, pictureUrl, type BuiltImage } from '../../ui/picture.tsx'

/** How wide the slider is shown: one column, then half of what the sidebar leaves. */
export const heroSizes =
  '(min-width: 1728px) 677px, (min-width: 1280px) calc(51.9vw - 220px), (min-width: 1024px) calc(51.9vw - 203px), (min-width: 768px) calc(51.9vw - 62px), calc(100vw - 40px)'

export const heroBefore = heroImage(
  imagery['figure-before'],
  'A studio figure in a plain white t-shirt and grey trousers',
)
export const heroAfter = heroImage(imagery['figure-knit'], 'The same figure wearing a blue fair-isle knit')

function heroImage(image: BuiltImage, alt: string) {
  return {
    src: pictureUrl(image, Math.max(...image.widths), 'jpg'),
    sources: pictureSources(image),
    sizes: heroSizes,
    alt,
    isPriority: true,
  }
}
