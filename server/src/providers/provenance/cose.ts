import { CBORTag, encodeCBOR, type CBORType } from '@levischuck/tiny-cbor'
import type { Signer } from './signer.ts'

/* COSE_Sign1 (RFC 9052) as C2PA wants it: the claim lies outside, and the whole is padded to a length known before. */

const algorithmLabel = 1
const chainLabel = 33

/** Fetches a time stamp token over bytes. */
export type TimeStamp = (bytes: Uint8Array) => Promise<Uint8Array | null>

/** How many bytes to keep free in a picture for the signature. */
export function countReserve({ chain, algorithm }: Signer, hasTimeStamp: boolean): number {
  const certificates = chain.reduce((sum, { length }) => sum + length + 4, 0)
  return certificates + algorithm.bytes + 96 + (hasTimeStamp ? 10_000 : 0)
}

/** The signature over a claim, `reserve` bytes long. */
export async function signClaim(
  signer: Signer,
  timeStamp: TimeStamp | null,
  claim: Uint8Array,
  reserve: number,
): Promise<Uint8Array> {
  const header = encodeCBOR(
    new Map<number, CBORType>([
      [algorithmLabel, signer.algorithm.cose],
      [chainLabel, signer.chain.map((certificate) => Uint8Array.from(certificate))],
    ]),
  )
  const signed = encodeCBOR(['Signature1', header, new Uint8Array(), Uint8Array.from(claim)])
  const signature = Uint8Array.from(await signer.sign(signed))
  // Stamped is a counter signature's structure (RFC 8152, 4.5) over the signature as it stands in the file, its length included.
  const stamped = encodeCBOR(['CounterSignature', header, new Uint8Array(), encodeCBOR(signature)])
  const token = timeStamp && (await timeStamp(stamped))
  const stamps: [string, CBORType][] = token
    ? [['sigTst2', new Map([['tstTokens', [new Map([['val', Uint8Array.from(token)]])]]])]]
    : []
  const write = (padding: number) =>
    encodeCBOR(
      new CBORTag(18, [
        header,
        new Map<string, CBORType>([...stamps, ['pad', new Uint8Array(padding)]]),
        null,
        signature,
      ]),
    )
  return padTo(reserve, write)
}

/** The length of the padding's own length grows with it, so the first guess may be some bytes too long. */
function padTo(reserve: number, write: (padding: number) => Uint8Array): Uint8Array {
  let padding = reserve - write(0).length
  if (padding < 0)
    throw new Error(`The signature takes ${-padding} bytes more than the ${reserve} kept for it`)
  while (write(padding).length > reserve) padding--
  const padded = write(padding)
  if (padded.length !== reserve) throw new Error('The signature cannot be padded to its length')
  return padded
}
