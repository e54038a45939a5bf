const urls = new WeakMap<Blob, string>()
const unused = new FinalizationRegistry<string>((url) => URL.revokeObjectURL(url))

/** An address that shows a blob, always the same one; given up once nobody holds the blob any more. */
export function blobUrl(blob: Blob): string {
  const known = urls.get(blob)
  if (known !== undefined) return known
  const url = URL.createObjectURL(blob)
  urls.set(blob, url)
  unused.register(blob, url)
  return url
}
