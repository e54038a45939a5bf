import { productDays, productSchema, type Product } from '../../../../contract/product.ts'
import type { Deps } from '../../deps.ts'
import { fail, RequestError } from '../../platform/fail.ts'
import { hashPicture, normaliseUpload, withPicture } from '../../platform/images.ts'
import { loadPublicUrl, type LoadedUrl } from '../../platform/safe-fetch.ts'
import { readProductPage } from './read-product-page.ts'
import { deleteProductsBefore, findProduct, saveProduct } from './repository.ts'

/** Answers a path of ours as a visitor sees it who is signed out. */
export type ReadOwn = (path: string) => Promise<Response>
type GarmentDeps = Deps & { readOwn: ReadOwn }

export type LoadedGarment = { image: Uint8Array; product: Product | null }

/**
 * Loads a garment from an address that a browser may not read itself, as JPEG on white: a picture, or a shop's page with one,
 * which tells more of the garment than its picture.
 */
export async function loadGarmentImage(
  deps: GarmentDeps,
  userId: string,
  typed: string,
): Promise<LoadedGarment> {
  await deps.rateLimits.count('garment-url-account', userId)
  const { image, product } = await loadGarmentPicture(deps, typed)
  if (product) await rememberProduct(deps, userId, image, product)
  return { image, product }
}

/** The same for who counts and remembers by themselves. */
export async function loadGarmentPicture(deps: GarmentDeps, typed: string): Promise<LoadedGarment> {
  const url = toAddress(deps, typed)
  const loaded = await load(deps, url, 'image/*, text/html;q=0.9, application/xhtml+xml;q=0.9')
  if (!isPage(loaded)) return { image: await toJpeg(loaded.bytes), product: null }
  const { imageUrls, product } = readProductPage(loaded.bytes, loaded.contentType, loaded.url)
  const image = await loadFirst(deps, imageUrls)
  const known = productSchema.safeParse({ ...product, url })
  return { image, product: known.success ? known.data : null }
}

/** A try-on with this very picture knows where it came from, whichever way it gets there. */
async function rememberProduct(
  deps: Deps,
  userId: string,
  image: Uint8Array,
  product: Product,
): Promise<void> {
  const garmentHash = hashPicture(await normaliseUpload(image, 'url'))
  await saveProduct(deps.database, { userId, garmentHash, product, createdAt: deps.now() })
}

/** What a shop's page said of the garment with this picture, when this user loaded it from there; else null. */
export async function findProductOf(
  deps: Deps,
  userId: string,
  garmentHash: string,
): Promise<Product | null> {
  return findProduct(deps.database, userId, garmentHash)
}

export async function deleteOldProducts(deps: Deps): Promise<void> {
  await deleteProductsBefore(deps.database, new Date(deps.now().getTime() - productDays * 24 * 3_600_000))
}

/** People leave out the scheme, and paths of ours need no host. */
function toAddress({ config }: Deps, typed: string): string {
  const isRelative = typed.startsWith('/') && !typed.startsWith('//')
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(typed)
  const url = isRelative
    ? URL.parse(typed, config.publicUrl)
    : URL.parse(hasScheme ? typed : `https://${typed}`)
  return url?.href ?? fail('unreachable_url', { field: 'url' })
}

/** What anybody may see at our own address, and what a garment can be: no address of ours is reached over the network. */
const ownPaths = /^\/(imagery|example-shop|share|api\/shares)\//

async function load(deps: GarmentDeps, url: string, accept: string): Promise<LoadedUrl> {
  const { origin, pathname } = new URL(url)
  if (origin !== new URL(deps.config.publicUrl).origin)
    return loadPublicUrl(url, { accept, isAllowed: deps.isReachable })
  const answer = ownPaths.test(pathname) ? await deps.readOwn(pathname) : null
  if (!answer?.ok) return fail('unreachable_url', { field: 'url' })
  const contentType = answer.headers.get('content-type') ?? ''
  return { bytes: new Uint8Array(await answer.arrayBuffer()), contentType, url }
}

/** By what the server says, or by how it begins where the server says nothing. */
function isPage({ contentType, bytes }: LoadedUrl): boolean {
  if (/^(text\/html|application\/xhtml\+xml)/i.test(contentType)) return true
  return (
    contentType === '' && /^\s*<(!doctype|html)/i.test(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))
  )
}

/** A picture alone, as JPEG on white, from wherever a pasted address may lead. */
export async function loadPicture(deps: GarmentDeps, url: string): Promise<Uint8Array> {
  return toJpeg((await load(deps, url, 'image/*')).bytes)
}

/** Of the pictures that a page names, the first that is one. */
async function loadFirst(deps: GarmentDeps, urls: string[]): Promise<Uint8Array> {
  for (const url of urls) {
    try {
      return await loadPicture(deps, url)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
    }
  }
  return fail('no_picture_on_page', { field: 'url' })
}

async function toJpeg(bytes: Uint8Array): Promise<Uint8Array> {
  return withPicture(await normaliseUpload(bytes, 'url'), (opened) =>
    opened.flatten({ background: '#ffffff' }).jpeg({ quality: 92 }).toBuffer(),
  )
}
