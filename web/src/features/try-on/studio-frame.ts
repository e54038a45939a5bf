/**
 * The shape of the studio's images. A box of any other shape would crop them, and a photo that lies where the engine says
 * would no longer lie under the try-on.
 */
export const studioFrame = 'aspect-3/4'
