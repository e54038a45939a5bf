/** What of a picture is seen in its frame: how many times as large it is, and where its corner lies, in widths and heights of the frame. */
export type ZoomView = { zoom: number; x: number; y: number }
/** A place in the frame, 0 to 1 from its left and its top. */
export type Place = { x: number; y: number }

export const fitted: ZoomView = { zoom: 1, x: 0, y: 0 }
const largest = 4
/** Where the garment usually is. */
export const garmentPlace: Place = { x: 0.5, y: 0.4 }

/** What lies at `place` stays there. */
export function zoomAbout(view: ZoomView, zoom: number, place: Place): ZoomView {
  const next = between(zoom, 1, largest)
  const scale = next / view.zoom
  return withoutGaps({
    zoom: next,
    x: place.x - (place.x - view.x) * scale,
    y: place.y - (place.y - view.y) * scale,
  })
}

export function pan(view: ZoomView, by: Place): ZoomView {
  return withoutGaps({ zoom: view.zoom, x: view.x + by.x, y: view.y + by.y })
}

/** The picture fills its frame. */
function withoutGaps({ zoom, x, y }: ZoomView): ZoomView {
  return { zoom, x: between(x, 1 - zoom, 0), y: between(y, 1 - zoom, 0) }
}

function between(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
