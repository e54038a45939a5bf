import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Integer, fromBER, ObjectIdentifier, OctetString, Sequence, UTCTime } from 'asn1js'
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  PKIStatusInfo,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'
import { keyKind, writeCertificate } from '../src/providers/provenance/certificates.ts'

const oids = {
  data: '1.2.840.113549.1.9.16.1.4',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  signingTime: '1.2.840.113549.1.9.5',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
}
const dayMs = 24 * 60 * 60 * 1000

/** A time stamp authority (RFC 3161) on this machine; `isUp` makes it refuse. */
export async function startTimeStampAuthority() {
  const { certificate, keys } = await makeCertificate()
  const authority = { isUp: true, requests: 0 }
  const server = createServer(async (request, response) => {
    authority.requests++
    const body = Buffer.concat(await request.toArray())
    if (!authority.isUp || request.headers['content-type'] !== 'application/timestamp-query')
      return response.writeHead(503).end()
    const reply = await stamp(new TimeStampReq({ schema: fromBER(body).result }), certificate, keys)
    return response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(Buffer.from(reply))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(authority, { url, stop: () => server.close() })
}

async function makeCertificate() {
  const rootKeys = await crypto.subtle.generateKey(keyKind, true, ['sign', 'verify'])
  const keys = await crypto.subtle.generateKey(keyKind, true, ['sign', 'verify'])
  const pem = await writeCertificate({
    name: 'Time stamps for tests',
    issuer: 'Root for tests',
    organisation: 'Tests',
    from: new Date(Date.now() - dayMs),
    until: new Date(Date.now() + dayMs),
    publicKey: keys.publicKey,
    signWith: rootKeys,
    purpose: 'timeStamping',
  })
  const der = Uint8Array.from(Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64'))
  return { certificate: new Certificate({ schema: fromBER(der).result }), keys }
}

async function stamp(
  request: TimeStampReq,
  certificate: Certificate,
  keys: CryptoKeyPair,
): Promise<ArrayBuffer> {
  const info = new TSTInfo({
    version: 1,
    policy: '1.2.3.4.1',
    messageImprint: request.messageImprint,
    serialNumber: new Integer({ value: 1 }),
    // Without fractions of a second, which not every reader takes.
    genTime: new Date(Math.floor(Date.now() / 1000) * 1000),
    nonce: request.nonce,
  })
  const content = info.toSchema().toBER(false)
  const digest = async (bytes: ArrayBuffer) =>
    new OctetString({ valueHex: await crypto.subtle.digest('SHA-256', bytes) })
  // ESSCertIDv2 with its usual hash, SHA-256 (RFC 5035).
  const identifier = new Sequence({
    value: [
      new Sequence({ value: [new Sequence({ value: [await digest(certificate.toSchema().toBER(false))] })] }),
    ],
  })
  const encapsulated = new EncapsulatedContentInfo({ eContentType: oids.data })
  // Handed to the constructor it would be cut into pieces, which is no DER.
  encapsulated.eContent = new OctetString({ valueHex: content })
  const attribute = (type: string, value: object) => new Attribute({ type, values: [value] })
  const signed = new SignedData({
    version: 3,
    encapContentInfo: encapsulated,
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({
          issuer: certificate.issuer,
          serialNumber: certificate.serialNumber,
        }),
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            attribute(oids.contentType, new ObjectIdentifier({ value: oids.data })),
            attribute(oids.signingTime, new UTCTime({ valueDate: new Date() })),
            attribute(oids.messageDigest, await digest(content)),
            attribute(oids.signingCertificateV2, identifier),
          ],
        }),
      }),
    ],
    certificates: [certificate],
  })
  await signed.sign(keys.privateKey, 0, 'SHA-256')
  const token = new ContentInfo({ contentType: oids.signedData, content: signed.toSchema(true) })
  const response = new TimeStampResp({
    status: new PKIStatusInfo({ status: 0 }),
    timeStampToken: token,
  })
  return response.toSchema().toBER(false)
}
