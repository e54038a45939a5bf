/** Red, green and blue, 0..255. */
export type Colour = readonly [red: number, green: number, blue: number]

/** What WCAG 2.2 asks between a text and its ground (1.4.3), and between a control and what is beside it (1.4.11). */
export const textContrast = 4.5
export const controlContrast = 3

const black: Colour = [0, 0, 0]
const white: Colour = [255, 255, 255]

/** The contrast of two colours, 1..21, after WCAG 2.2 ("contrast ratio"). */
export function contrastOf(one: Colour, other: Colour): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Black or white, whichever reads better on this ground: one of them always has a contrast of 4.58 at least. */
export function readableOn(ground: Colour): Colour {
  return contrastOf(ground, white) >= textContrast ? white : black
}

export function isDark(ground: Colour): boolean {
  return contrastOf(ground, white) > contrastOf(ground, black)
}

/** #rrggbb. */
export function hexOf(colour: Colour): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** The colour of #rrggbb; null for anything else. */
export function colourOf(hex: string): Colour | null {
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex)?.slice(1)
  return parts ? (parts.map((part) => Number.parseInt(part, 16)) as [number, number, number]) : null
}

/** Relative luminance, 0..1, after WCAG 2.2. */
function luminanceOf(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
