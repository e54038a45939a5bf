import { useState } from 'react'
import type { GarmentClass } from '../../../../contract/try-on.ts'
import { checkImageFiles, isAccepted } from './check-image-file.ts'
import { prepareImage } from './prepare-image.ts'
import { useDraft, type BaseResult, type ChosenImage, type Draft } from './use-draft.ts'

export type Tile = 'photo' | 'garment'
type TileErrors = Partial<Record<Tile, string>>

/** The two tiles: what is in them, what is wrong with them, and how they change. */
export function useChosenImages() {
  const { draft, update } = useDraft()
  const [errors, setErrors] = useState<TileErrors>({})

  function setError(tile: Tile, error: string | undefined) {
    setErrors((current) => ({ ...current, [tile]: error }))
  }

  async function choose(tile: Tile, files: readonly File[], garmentClass?: GarmentClass) {
    const refusal = checkImageFiles(files)
    const [file] = files
    if (refusal !== null || !file) return setError(tile, refusal ?? undefined)
    setError(tile, undefined)
    const upload = prepareImage(file)
    const chosen: ChosenImage = {
      previewUrl: isAccepted(file) ? URL.createObjectURL(file) : null,
      upload,
      garmentClass,
    }
    update((current) => ({
      ...replace(current, tile, chosen),
      base: tile === 'photo' ? null : current.base,
    }))
    try {
      const prepared = await upload
      if (chosen.previewUrl !== null) return
      const decoded = { ...chosen, previewUrl: URL.createObjectURL(prepared) }
      update((current) => (current[tile] === chosen ? { ...current, [tile]: decoded } : current))
    } catch (error) {
      update((current) => (current[tile] === chosen ? replace(current, tile, null) : current))
      setError(tile, error instanceof Error ? error.message : String(error))
    }
  }

  function remove(tile: Tile) {
    setError(tile, undefined)
    update((current) => ({
      ...replace(current, tile, null),
      base: tile === 'photo' ? null : current.base,
    }))
  }

  /** Corrects what the engine would find out by itself (undefined). */
  function setGarmentClass(garmentClass: GarmentClass | undefined) {
    update((current) => ({ ...current, garment: current.garment && { ...current.garment, garmentClass } }))
  }

  /** Empties the tiles, but for those named; a result may stand in the photo's place. */
  function startOver({ keep = [], base = null }: { keep?: Tile[]; base?: BaseResult | null } = {}) {
    setErrors({})
    const emptied = (['photo', 'garment'] as const).filter((tile) => !keep.includes(tile))
    update((current) => ({
      ...emptied.reduce((left, tile) => replace(left, tile, null), current),
      base,
    }))
  }

  return {
    photo: draft.photo,
    garment: draft.garment,
    base: draft.base,
    /** Who is dressed: the photo, or the result in its place. */
    person: draft.base ?? draft.photo,
    errors,
    choose,
    remove,
    setGarmentClass,
    startOver,
    setError,
  }
}

function replace(draft: Draft, tile: Tile, chosen: ChosenImage | null): Draft {
  const previous = draft[tile]
  if (previous?.previewUrl) URL.revokeObjectURL(previous.previewUrl)
  return { ...draft, [tile]: chosen }
}
