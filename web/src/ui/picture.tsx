import { classNames } from '../lib/class-names.ts'

/** A built picture: it lies at /imagery/{name}.{hash}-{width}.{avif,webp,jpg} in each of its widths. */
export type BuiltImage = {
  name: string
  width: number
  height: number
  hash: string
  widths: readonly number[]
}

type PictureProps = {
  image: BuiltImage
  /** Empty where the picture only decorates. */
  alt: string
  /** How wide the picture is shown, as the `sizes` attribute. */
  sizes: string
  /** In view as the page opens: fetched first instead of lazily. */
  isPriority?: boolean
  className?: string
}

/** A picture of our own in the best format and width for the device. */
export function Picture({ image, alt, sizes, isPriority = false, className }: PictureProps) {
  return (
    <picture className="contents">
      {pictureSources(image).map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={sizes} />
      ))}
      <img
        src={pictureUrl(image, Math.max(...image.widths), 'jpg')}
        alt={alt}
        width={image.width}
        height={image.height}
        loading={isPriority ? 'eager' : 'lazy'}
        fetchPriority={isPriority ? 'high' : undefined}
        decoding="async"
        draggable={false}
        className={classNames(className)}
      />
    </picture>
  )
}

export function pictureSources(image: BuiltImage): { type: string; srcSet: string }[] {
  return [
    { type: 'image/avif', srcSet: sourceSet(image, 'avif') },
    { type: 'image/webp', srcSet: sourceSet(image, 'webp') },
  ]
}

export function pictureUrl(image: BuiltImage, width: number, format: 'avif' | 'webp' | 'jpg'): string {
  return `/imagery/${image.name}.${image.hash}-${width}.${format}`
}

function sourceSet(image: BuiltImage, format: 'avif' | 'webp'): string {
  return image.widths.map((width) => `${pictureUrl(image, width, format)} ${width}w`).join(', ')
}
