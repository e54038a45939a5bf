import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../../../database/database.ts'
import { searchable, type VectorIndex } from './vector-index-repository.ts'

const rowSchema = z.object({
  feedId: z.string(),
  shop: z.string(),
  title: z.string(),
  url: z.string(),
  imageUrl: z.string(),
  price: z.coerce.number(),
  salePrice: z.coerce.number().nullable(),
  saleFrom: z.coerce.date().nullable(),
  saleUntil: z.coerce.date().nullable(),
  currency: z.string(),
  isInStock: z.boolean().nullable(),
  condition: z.string(),
  groupId: z.string().nullable(),
  colour: z.string().nullable(),
  garmentClass: z.string().nullable(),
  mainColour: z.string().nullable(),
  distance: z.coerce.number(),
})
export type CatalogueRow = z.infer<typeof rowSchema>

/** The nearest rows, nearest first: by the index where there is one, else by comparing every row. */
export async function findNearest(
  database: Database,
  index: VectorIndex,
  vector: number[],
  limit: number,
): Promise<CatalogueRow[]> {
  const { rows } = await database.transaction(async (tx) => {
    if (index.type) await tx.execute(sql.raw(`set local hnsw.ef_search = ${Math.min(1000, limit)}`))
    return tx.execute(sql`
      select nearest.*, feed.shop
      from (
        select feed_id as "feedId", title, url, image_url as "imageUrl", price, sale_price as "salePrice",
          sale_from as "saleFrom", sale_until as "saleUntil", currency, is_in_stock as "isInStock", condition,
          group_id as "groupId", colour, garment_class as "garmentClass", main_colour as "mainColour", ${distanceTo(index, vector)} as distance
        from catalogue_items
        where ${sql.raw(searchable(index.describer))}
        order by ${distanceTo(index, vector)}
        limit ${limit}
      ) as nearest
      join catalogue_feeds as feed on feed.id = nearest."feedId"
      order by distance`)
  })
  return z.array(rowSchema).parse(rows)
}

function distanceTo({ type, length }: VectorIndex, vector: number[]) {
  const wanted = `{${vector.join(',')}}`
  if (type === null) {
    return sql`(select sqrt(sum((a - b) * (a - b))) from unnest(description, ${wanted}::real[]) as pair(a, b))`
  }
  const cast = sql.raw(`${type}(${length})`)
  return sql`description::${cast} <-> ${wanted}::real[]::${cast}`
}
