import { request } from '../../lib/api.ts'

/** The picture behind a pasted address, loaded by the server because most shops let no other page read it. */
export function loadGarmentFromUrl(url: string): Promise<File> {
  return loadFile(`/api/garment-image?url=${encodeURIComponent(url)}`)
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
  const response = await request(path)
  const blob = await response.blob()
  return new File([blob], 'garment.jpg', { type: blob.type || 'image/jpeg' })
}
