import type { StudioModel } from '../studio/types.ts'

/** From (left, top) up to (right, bottom), which are outside. */
type Box = [left: number, top: number, right: number, bottom: number]

/** Makes all of a box one part of a drawn person and nothing else, for tests. Changes the model's layers, not its picture. */
export function putPart(
  { layers }: StudioModel,
  part: 'skin' | 'upper' | 'lower' | 'shoes',
  [left, top, right, bottom]: Box,
) {
  for (const layer of Object.values(layers)) {
    const value = layer === layers[part] || layer === layers.alpha ? 1 : 0
    for (let y = top; y < bottom; y++)
      layer.values.fill(value, y * layer.width + left, y * layer.width + right)
  }
}
