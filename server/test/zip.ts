import { crc32 } from 'node:zlib'

/** The files of a ZIP archive that stores without compressing, read by its directory (APPNOTE 6.3.10, section 4.3); checks every sum. */
export function readStoredZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'))
  if (end < 0) throw new Error('This is no ZIP archive')
  const files = new Map<string, Buffer>()
  let entry = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [sum, size] = [archive.readUInt32LE(entry + 16), archive.readUInt32LE(entry + 24)]
    const nameEnd = entry + 46 + archive.readUInt16LE(entry + 28)
    const name = archive.subarray(entry + 46, nameEnd).toString()
    const local = archive.readUInt32LE(entry + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const file = archive.subarray(start, start + size)
    if (crc32(file) !== sum) throw new Error(`${name} is damaged`)
    files.set(name, file)
    entry = nameEnd + archive.readUInt16LE(entry + 30) + archive.readUInt16LE(entry + 32)
  }
  return files
}
