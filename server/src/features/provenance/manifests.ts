import type { ResultImage } from '../../../../contract/images.ts'
import type { EncodedPicture, Manifest, ManifestIngredient } from '../../providers/provenance/type.ts'
import type { DigitalSourceType } from '../../providers/try-on-engine/type.ts'

/* What our content credentials say. Of the person's photo they say that there was one, and nothing else. */

type Made = {
  brand: string
  image: ResultImage
  engine: { name: string; version: string }
  sourceType: DigitalSourceType
  /** The earlier result of ours that took the photo's place; its credentials come along. */
  base: EncodedPicture | null
}

const titles: Record<ResultImage, string> = { model: 'Studio model image', 'try-on': 'Try-on image' }

export function writeMadeManifest({ brand, image, engine, sourceType, base }: Made): Manifest {
  const photo: ManifestIngredient = base
    ? { id: 'photo', title: 'Earlier image made here', relationship: 'parentOf', credentials: base }
    : { id: 'photo', title: 'Photo of a person', relationship: 'componentOf' }
  const garment: ManifestIngredient = {
    id: 'garment',
    title: 'Picture of a garment',
    relationship: 'componentOf',
  }
  const added = image === 'try-on' ? [garment] : []
  const agent = { name: `${brand} (${engine.name})`, version: engine.version }
  return {
    title: titles[image],
    generator: { name: brand, version: engine.version },
    ingredients: [photo, ...added],
    actions: base
      ? [
          { action: 'c2pa.opened', ingredients: [photo.id] },
          added.length > 0
            ? { action: 'c2pa.placed', agent, sourceType, ingredients: added.map(({ id }) => id) }
            : { action: 'c2pa.edited', agent, sourceType },
        ]
      : [
          {
            action: 'c2pa.created',
            agent,
            sourceType,
            ingredients: [photo, ...added].map(({ id }) => id),
          },
        ],
  }
}

/** resized: the same at another width · footer: a strip under it that names us */
export type Change = 'resized' | 'footer'

const changes: Record<Change, string> = { resized: 'c2pa.resized', footer: 'c2pa.edited' }

type Changed = { brand: string; parent: EncodedPicture; change: Change }

export function writeChangedManifest({ brand, parent, change }: Changed): Manifest {
  return {
    title: 'Image',
    generator: { name: brand, version: '1' },
    ingredients: [{ id: 'original', title: 'Original image', relationship: 'parentOf', credentials: parent }],
    actions: [{ action: 'c2pa.opened', ingredients: ['original'] }, { action: changes[change] }],
  }
}
