import { and, eq, lt } from 'drizzle-orm'
import type { Product } from '../../../../contract/product.ts'
import type { Database } from '../../database/database.ts'
import { garmentProducts } from '../../database/tables.ts'

type StoredProduct = typeof garmentProducts.$inferSelect

/** The page that was read last is the one that is known. */
export async function saveProduct(database: Database, stored: StoredProduct): Promise<void> {
  const { product, createdAt } = stored
  await database
    .insert(garmentProducts)
    .values(stored)
    .onConflictDoUpdate({
      target: [garmentProducts.userId, garmentProducts.garmentHash],
      set: { product, createdAt },
    })
}

export async function findProduct(
  database: Database,
  userId: string,
  garmentHash: string,
): Promise<Product | null> {
  const [found] = await database
    .select({ product: garmentProducts.product })
    .from(garmentProducts)
    .where(and(eq(garmentProducts.userId, userId), eq(garmentProducts.garmentHash, garmentHash)))
  return found?.product ?? null
}

export async function deleteProductsBefore(database: Database, before: Date): Promise<void> {
  await database.delete(garmentProducts).where(lt(garmentProducts.createdAt, before))
}
