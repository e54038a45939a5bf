const header = 'http://ns.adobe.com/xap/1.0/\0'
const longestSegment = 65_535

/** A JPEG file with an XMP packet right after its beginning (XMP Specification Part 3, 1.1.3). Rejects for a packet of more than 64 KB. */
export async function insertXmp(jpeg: Blob, xmp: string): Promise<Blob> {
  const packet = new TextEncoder().encode(header + xmp)
  const length = packet.byteLength + 2
  if (length > longestSegment) throw new Error('The XMP packet is too long for one segment.')
  const marker = new Uint8Array([0xff, 0xe1, length >> 8, length & 0xff])
  // Two bytes say that a JPEG begins.
  return new Blob([jpeg.slice(0, 2), marker, packet, jpeg.slice(2)], { type: 'image/jpeg' })
}
