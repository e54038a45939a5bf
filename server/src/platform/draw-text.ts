import { create, type Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const files = {
  display: '@fontsource-variable/newsreader/files/newsreader-latin-standard-normal.woff2',
  sans: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
}
type Face = keyof typeof files
const opened = new Map<Face, Font>()

/** Text as an SVG path in our own typefaces: a server need not have a single font installed. `x` is the left or right end. */
export function drawText(
  text: string,
  place: { face: Face; size: number; x: number; y: number; fill: string; anchor?: 'start' | 'end' },
): string {
  const font = openFont(place.face)
  const run = font.layout(text)
  const scale = place.size / font.unitsPerEm
  const left = place.anchor === 'end' ? place.x - run.advanceWidth * scale : place.x
  let advance = 0
  const paths = run.glyphs.map((glyph, index) => {
    const path = `<path transform="translate(${advance} 0)" d="${glyph.path.toSVG()}"/>`
    advance += run.positions[index]?.xAdvance ?? 0
    return path
  })
  return `<g fill="${place.fill}" transform="translate(${left} ${place.y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}

function openFont(face: Face): Font {
  const known = opened.get(face)
  if (known) return known
  const font = create(readFileSync(fileURLToPath(import.meta.resolve(files[face]))))
  if (!('layout' in font)) throw new Error(`${files[face]} holds more than one font`)
  opened.set(face, font)
  return font
}
