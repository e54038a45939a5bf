import { productHeader, productSchema, type Product } from '../../../../contract/product.ts'
import { request } from '../../lib/api.ts'
import { showToast } from '../../ui/toast.tsx'

/**
 * The picture behind a pasted address, or of the garment on a shop's page, loaded by the server because most shops let no other
 * page read it. Where a page told more of the garment, the user learns that it was understood.
 */
export async function loadGarmentFromUrl(url: string): Promise<File> {
  const response = await request(`/api/garment-image?url=${encodeURIComponent(url)}`)
  const product = readProduct(response.headers.get(productHeader))
  if (product)
    showToast({ title: 'Garment Found', description: `${product.name}, at ${new URL(product.url).hostname}` })
  return toFile(response)
}

function readProduct(header: string | null): Product | null {
  return header === null ? null : productSchema.parse(JSON.parse(decodeURIComponent(header)))
}

const stockFiles = new WeakSet<File>()

export async function loadStockGarment(src: string): Promise<File> {
  const file = await loadFile(src)
  stockFiles.add(file)
  return file
}

/** Whether a file is one of our own garments, loaded on this page. */
export function isStockFile(file: File): boolean {
  return stockFiles.has(file)
}

/** What was tried on, as it is kept beside its result. */
export function loadKeptGarment(sessionId: string): Promise<File> {
  return loadFile(`/api/tryons/${encodeURIComponent(sessionId)}/images/garment`)
}

async function loadFile(path: string): Promise<File> {
  return toFile(await request(path))
}

async function toFile(response: Response): Promise<File> {
  const blob = await response.blob()
  return new File([blob], 'garment.jpg', { type: blob.type || 'image/jpeg' })
}
