/**
 * The shape of the studio's images. A box of any other shape would crop them, and a photo that lies where the engine says
 * would no longer lie under the try-on. On a large screen it is as high as leaves room for the acts below it without scrolling.
 */
export const studioFrame = 'aspect-3/4 lg:max-w-[max(18rem,calc((100svh-21.5rem)*0.75))]'

/** The shape of what stands in the picture's place. */
export const emptyFrame = 'aspect-4/5 lg:max-h-[max(24rem,calc(100svh-17rem))] lg:w-full'
