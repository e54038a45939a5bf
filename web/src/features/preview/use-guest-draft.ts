import { useEffect, useState } from 'react'
import type { GarmentClass } from '../../../../contract/try-on.ts'
import { stockGarmentFile, type StockGarment } from '../../content/stock-garments.ts'
import { keepGuestDraft, readGuestDraft, type KeptPreview } from '../../lib/guest-draft.ts'
import { loadFigure } from './engine.ts'
import type { Pair } from './make-preview.ts'

export type PrepareFile = (files: readonly File[]) => Promise<File>
type Tile = 'photo' | 'garment'
type Chosen = { file: File; garmentClass?: GarmentClass }
type Tiles = Record<Tile, Chosen | null>
type Sources = { prepare: PrepareFile; loadStock: (src: string) => Promise<File> }

/** What a visitor without an account has chosen; it outlives a reload. */
export function useGuestDraft({ prepare, loadStock }: Sources) {
  const [tiles, setTiles] = useState<Tiles>({ photo: null, garment: null })
  const [errors, setErrors] = useState<Partial<Record<Tile, string>>>({})
  const [keptPreview, setKeptPreview] = useState<KeptPreview | null>(null)
  const [isRead, setRead] = useState(false)
  const { photo, garment } = tiles
  const pair: Pair | null = photo &&
    garment && { photo: photo.file, garment: garment.file, garmentClass: garment.garmentClass }

  useEffect(() => {
    void readGuestDraft().then((kept) => {
      if (kept) {
        const { photo: photoFile, garment: garmentFile, garmentClass } = kept
        setTiles((current) => ({
          photo: current.photo ?? (photoFile && { file: photoFile }),
          garment: current.garment ?? (garmentFile && { file: garmentFile, garmentClass }),
        }))
        setKeptPreview(kept.preview)
      }
      setRead(true)
    })
  }, [])

  function replace(tile: Tile, chosen: Chosen | null) {
    setKeptPreview(null)
    setErrors((current) => ({ ...current, [tile]: undefined }))
    setTiles((current) => ({ ...current, [tile]: chosen }))
  }

  async function put(tile: Tile, load: () => Promise<File>, garmentClass?: GarmentClass) {
    try {
      replace(tile, { file: await load(), garmentClass })
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error)
      setErrors((current) => ({ ...current, [tile]: sentence }))
    }
  }

  return {
    photo,
    garment,
    errors,
    pair,
    keptPreview,
    /** What was kept from before is here, if there was anything. */
    isRead,
    choose: (tile: Tile, files: readonly File[]) => put(tile, () => prepare(files)),
    chooseStock: (piece: StockGarment) =>
      put('garment', () => loadStock(stockGarmentFile(piece)), piece.garmentClass),
    chooseFigure: () => put('photo', loadFigure),
    remove: (tile: Tile) => replace(tile, null),
  }
}

/** Keeps what is chosen, with its preview where there is one: it goes along to the account that its visitor makes. */
export function useKeeping(
  { photo, garment, isRead }: Pick<ReturnType<typeof useGuestDraft>, 'photo' | 'garment' | 'isRead'>,
  preview: KeptPreview | null,
): void {
  useEffect(() => {
    if (!isRead) return
    void keepGuestDraft({
      photo: photo?.file ?? null,
      garment: garment?.file ?? null,
      garmentClass: garment?.garmentClass,
      preview,
    })
  }, [isRead, photo, garment, preview])
}
