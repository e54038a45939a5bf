import { fromBase64, startStandIn, type Behaviour, type Reply, type StandInCase } from './stand-in.ts'

/* https://cloud.google.com/vertex-ai/generative-ai/docs/model-reference/virtual-try-on-api */

const path = '/v1/projects/atelier/locations/us-central1/publishers/google/models/virtual-try-on-001:predict'
const error = (code: number, status: string, message: string): Reply => ({
  status: code,
  body: { error: { code, status, message } },
})
const refusals: Partial<Record<Behaviour, Reply>> = {
  drop: 'drop',
  slow: 'never',
  unauthorised: error(403, 'PERMISSION_DENIED', 'Permission denied on resource.'),
  'no-credit': error(402, 'FAILED_PRECONDITION', 'Billing is disabled.'),
  'rate-limit': error(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.'),
  'server-error': error(503, 'UNAVAILABLE', 'The service is currently unavailable.'),
  'bad-input': error(400, 'INVALID_ARGUMENT', 'Failed to decode image.'),
  blocked: { body: { predictions: [{ raiFilteredReason: 'Filtered for safety.' }] } },
  empty: { body: { predictions: [] } },
}

type Instance = {
  personImage: { image: { bytesBase64Encoded: string } }
  productImages: { image: { bytesBase64Encoded: string } }[]
}

export function startVertex() {
  const environmentOf = (apiUrl: string) => ({ VERTEX_PROJECT: 'atelier', VERTEX_API_URL: apiUrl })
  return startStandIn('vertex', environmentOf, async (received, tools): Promise<Reply> => {
    const { method, headers, json } = received
    if (headers.authorization !== 'Bearer ya29.secret') return error(401, 'UNAUTHENTICATED', 'No token')
    if (method !== 'POST' || received.path !== path)
      return error(404, 'NOT_FOUND', 'Publisher model not found')
    const [instance] = json.instances as Instance[]
    const person = fromBase64(instance?.personImage.image.bytesBase64Encoded)
    const garment = fromBase64(instance?.productImages[0]?.image.bytesBase64Encoded)
    const picture = await tools.take(received, { person, garment })
    const refusal = refusals[tools.behaviour]
    if (refusal) return refusal
    return {
      body: { predictions: [{ mimeType: 'image/png', bytesBase64Encoded: picture?.toString('base64') }] },
    }
  })
}

export const standIn: StandInCase = {
  start: startVertex,
  hasJobs: false,
  exceptions: { 'foreign-host': null },
}
