import { colourOf, contrastOf, controlContrast, hexOf, readableOn } from '../../../../contract/colours.ts'

const papers = { light: '#fbfaf8', dark: '#0d1117' }

/** Gives the shop's colour to the main button; one that the paper would swallow stays with the shop. */
export function showAccent(accent: string, theme: 'light' | 'dark'): void {
  const [colour, paper] = [colourOf(accent), colourOf(papers[theme])]
  if (!colour || !paper || contrastOf(colour, paper) < controlContrast) return
  const { style } = document.documentElement
  style.setProperty('--color-primary', accent)
  style.setProperty('--color-primary-hover', accent)
  style.setProperty('--color-on-primary', hexOf(readableOn(colour)))
}
