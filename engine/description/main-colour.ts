import type { Sample } from './sample.ts'

const colourNames = [
  'black',
  'grey',
  'white',
  'beige',
  'brown',
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'pink',
] as const
export type ColourName = (typeof colourNames)[number]

/** The word for the colour that most of the garment has. */
export function nameColour(sample: Sample): ColourName {
  const [most] = [...countNames(sample)].sort(([, one], [, other]) => other - one)
  return most?.[0] ?? 'grey'
}

/** How many pixels of the garment have each colour, in a fixed order. */
export function countNames({ lab, inside }: Sample): Map<ColourName, number> {
  const votes = new Map<ColourName, number>(colourNames.map((name) => [name, 0]))
  for (let i = 0; i < inside.values.length; i++) {
    if (!inside.values[i]) continue
    const name = nameLab(lab.lightness[i], lab.a[i], lab.b[i])
    votes.set(name, (votes.get(name) ?? 0) + 1)
  }
  return votes
}

/** The everyday word for a colour of CIE Lab (D65). */
export function nameLab(lightness: number, a: number, b: number): ColourName {
  const chroma = Math.hypot(a, b)
  const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
  if (lightness < 16 && chroma < 14) return 'black'
  if (chroma < 8 && lightness > 78) return 'white'
  if (chroma < 8) return lightness > 24 ? 'grey' : 'black'
  if (hue >= 40 && hue < 110 && chroma < 30) return lightness > 58 ? 'beige' : 'brown'
  if ((hue < 15 || hue >= 330) && lightness > 58) return 'pink'
  if (hue < 15 || hue >= 345) return 'red'
  if (hue >= 330) return 'purple'
  if (hue < 40) return lightness > 66 ? 'pink' : 'red'
  if (hue < 72) return lightness > 52 ? 'orange' : 'brown'
  if (hue < 105) return lightness > 48 ? 'yellow' : 'brown'
  if (hue < 185) return 'green'
  return hue < 308 ? 'blue' : 'purple'
}
