import { createPicture, createPlane, type Picture, type Plane } from '../picture.ts'
import { alikeAtEdge, findPanel, panelWithin, wholePanel, type Panel } from '../pixels/find-panel.ts'
import { fillClear, findOpaquePanel } from '../pixels/find-opaque-panel.ts'
import { layOnWhite } from '../pixels/lay-on-white.ts'
import { free } from '../pixels/memory.ts'

/** A garment photo and, where its file's transparency is the outline of what it shows, its alpha 0..1 of the same size. */
export type GarmentPhoto = { picture: Picture; alpha?: Plane }

/** A decoded file: interleaved 8-bit sRGB with alpha, which is not multiplied into the colours. */
export type DecodedFile = { width: number; height: number; data: Uint8Array | Uint8ClampedArray }

/** Alpha is an outline when so much of the picture is clear: covered by less than the first. */
const outline = { cover: 0.05, share: 0.03 }

/**
 * The garment photo in a file, without the clear margins and the frame about it. `decode` gives what lies in a panel of the file, as
 * large as it is best read; it is asked again for each panel found, and what it gives is freed.
 */
export async function openGarmentPhoto(
  decode: (panel: Panel) => Promise<DecodedFile>,
): Promise<GarmentPhoto> {
  let panel = wholePanel
  let opened = separate(await decode(panel))
  for (const find of [betweenClearMargins, withinFrame]) {
    const inner = find(opened)
    if (!inner || isWhole(inner)) continue
    free(opened.picture, opened.alpha)
    panel = panelWithin(panel, inner)
    opened = separate(await decode(panel))
  }
  return settleAlpha(opened)
}

type Opened = Required<GarmentPhoto>

function separate({ width, height, data }: DecodedFile): Opened {
  const picture = createPicture(width, height)
  const alpha = createPlane(width, height)
  for (let i = 0; i < alpha.values.length; i++) {
    for (let c = 0; c < 3; c++) picture.pixels[i * 3 + c] = data[i * 4 + c]
    alpha.values[i] = data[i * 4 + 3] / 255
  }
  free(data)
  return { picture, alpha }
}

function betweenClearMargins({ alpha }: Opened): Panel | null {
  return isOpaque(alpha) ? null : findOpaquePanel(alpha)
}

function withinFrame({ picture, alpha }: Opened): Panel | null {
  return isOpaque(alpha) ? findPanel(picture, alikeAtEdge.product) : null
}

/** Keeps alpha where it is an outline; else makes the picture opaque. */
function settleAlpha({ picture, alpha }: Opened): GarmentPhoto {
  const isPhoto = isOpaque(alpha) || findOpaquePanel(alpha) !== null
  if (!isPhoto && isOutline(alpha)) return { picture, alpha }
  const opaque = isPhoto ? picture : layOnWhite(picture, alpha)
  // The corners of a photo that a page shows rounded.
  if (isPhoto) fillClear(picture, alpha)
  else free(picture)
  free(alpha)
  return { picture: opaque }
}

const isOpaque = ({ values }: Plane) => values.every((value) => value === 1)
const isWhole = ({ width, height }: Panel) => width === 1 && height === 1

function isOutline({ values }: Plane): boolean {
  let clear = 0
  for (let i = 0; i < values.length; i++) if (values[i] < outline.cover) clear++
  return clear > outline.share * values.length
}
