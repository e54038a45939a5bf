import { JPEG } from '@trustnxt/c2pa-ts/asset'
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf'
import { ManifestStore } from '@trustnxt/c2pa-ts/manifest'

/**
 * What an implementation of C2PA that shares no code with the reference library finds in a file: whether signature, assertions and
 * the file's hash fit, and which codes say otherwise. It looks at no chain of trust.
 */
export async function readIndependently(
  bytes: Uint8Array,
): Promise<{ isValid: boolean; problems: string[] }> {
  const file = Buffer.from(Uint8Array.from(bytes).buffer)
  const asset = JPEG.canRead(file) ? new JPEG(file) : openWebp(file)
  const manifests = asset.getManifestJUMBF()
  if (!manifests) return { isValid: false, problems: ['no manifest'] }
  const { isValid, statusEntries } = await ManifestStore.read(
    SuperBox.fromBuffer(Uint8Array.from(manifests)),
  ).validate(asset)
  return { isValid, problems: statusEntries.filter(({ success }) => !success).map(({ code }) => code) }
}

/** The library takes any file that tells where its manifests lie; in WebP that is a chunk of RIFF named C2PA. */
function openWebp(file: Buffer<ArrayBuffer>) {
  const refuse = () => {
    throw new Error('This file is only read')
  }
  return {
    mimeType: 'image/webp',
    dumpInfo: () => 'WebP',
    getDataLength: () => file.length,
    getDataRange: async (start = 0, length = file.length - start) => file.subarray(start, start + length),
    getManifestJUMBF() {
      for (let at = 12; at < file.length;) {
        const size = file.readUInt32LE(at + 4)
        if (file.toString('latin1', at, at + 4) === 'C2PA') return file.subarray(at + 8, at + 8 + size)
        at += 8 + size + (size % 2)
      }
      return undefined
    },
    getHashExclusionRange: refuse,
    ensureManifestSpace: refuse,
    writeManifestJUMBF: refuse,
  }
}
