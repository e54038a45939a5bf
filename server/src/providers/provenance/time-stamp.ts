import { createHash, randomBytes } from 'node:crypto'
import { fromBER, Integer, OctetString } from 'asn1js'
import { AlgorithmIdentifier, MessageImprint, PKIStatus, TimeStampReq, TimeStampResp } from 'pkijs'
import type { Logger } from 'pino'
import type { TimeStamp } from './cose.ts'

const sha256 = '2.16.840.1.101.3.4.2.1'
const timeoutMs = 10_000

/**
 * Asks a time stamp authority (RFC 3161 over HTTP). A signature without a stamp is better than no picture: what goes wrong is logged,
 * and null answered.
 */
export function createTimeStamp(url: string, log: Logger): TimeStamp {
  return async (bytes) => {
    try {
      return await askAuthority(url, bytes)
    } catch (err) {
      log.warn({ err }, 'no time stamp for a picture')
      return null
    }
  }
}

async function askAuthority(url: string, bytes: Uint8Array): Promise<Uint8Array> {
  const hash = createHash('sha256').update(bytes).digest()
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256 }),
      hashedMessage: new OctetString({ valueHex: hash }),
    }),
    nonce: new Integer({ valueHex: Uint8Array.from([1, ...randomBytes(7)]) }),
    certReq: true,
  })
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: request.toSchema().toBER(false),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) throw new Error(`The time stamp authority answered ${answer.status}`)
  return readToken(await answer.arrayBuffer())
}

function readToken(answer: ArrayBuffer): Uint8Array {
  const { result, offset } = fromBER(answer)
  if (offset === -1) throw new Error('The time stamp authority answered no DER')
  const response = new TimeStampResp({ schema: result })
  const isGranted =
    response.status.status === PKIStatus.granted || response.status.status === PKIStatus.grantedWithMods
  if (!isGranted || !response.timeStampToken) throw new Error('The time stamp authority refused')
  return new Uint8Array(response.timeStampToken.toSchema().toBER(false))
}
