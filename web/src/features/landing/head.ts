import { tryOnDuration } from '../../content/site.ts'
import { imagery } from '../../content/imagery.generated.ts'
import { pictureSources } from '../../ui/picture.tsx'
import { heroSizes } from './hero-images.ts'

export const landingHead = {
  title: 'Try it on before you buy it',
  description: `One photo of you, one picture of any garment. See how it looks on you in ${tryOnDuration}, before you buy it. Free tokens when you sign up.`,
}

/** A <link rel="preload"> of an image that the browser picks by its own size. */
export type ImagePreload = {
  rel: 'preload'
  as: 'image'
  type: string
  imageSrcSet: string
  imageSizes: string
  fetchPriority: 'high'
}

/** Both halves of the hero's slider are the largest thing in view as the page opens. */
export const landingPreloads: ImagePreload[] = [imagery['figure-before'], imagery['figure-knit']].flatMap(
  (image) =>
    pictureSources(image)
      .filter(({ type }) => type === 'image/avif')
      .map(({ type, srcSet }) => ({
        rel: 'preload',
        as: 'image',
        type,
        imageSrcSet: srcSet,
        imageSizes: heroSizes,
        fetchPriority: 'high',
      })),
)
