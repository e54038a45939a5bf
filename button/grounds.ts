import type { Colour } from '../contract/colours.ts'

const opaque = 255

/** The colour in sight behind an element: its own ground over what lies below it, as far up as the page, which is white at last. */
export function groundBehind(element: Element | null): Colour {
  if (!element) return [255, 255, 255]
  const [red, green, blue, alpha] = readColour(getComputedStyle(element).backgroundColor)
  if (alpha === opaque) return [red, green, blue]
  const below = groundBehind(parentOf(element))
  const share = alpha / opaque
  return [red, green, blue].map((part, index) => part * share + (below[index] ?? 0) * (1 - share)) as [
    number,
    number,
    number,
  ]
}

/** Through slots and out of shadow roots. */
export function parentOf(element: Element): Element | null {
  const root = element.getRootNode()
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}

export function languageOf(element: Element | null): string | null {
  return element && (element.getAttribute('lang') || languageOf(parentOf(element)))
}

type Read = [red: number, green: number, blue: number, alpha: number]

/** A computed colour in any of CSS's notations; a canvas reads those that are not the plain one. */
function readColour(computed: string): Read {
  const plain = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(computed)
  if (plain) {
    const [, red, green, blue, alpha = 1] = plain
    return [Number(red), Number(green), Number(blue), Math.round(Number(alpha) * opaque)]
  }
  const context = make1x1()
  if (!context) return [0, 0, 0, 0]
  context.fillStyle = computed
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
  return [red, green, blue, alpha]
}

function make1x1() {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  return canvas.getContext('2d')
}
