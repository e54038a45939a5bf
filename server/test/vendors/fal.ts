import { fromDataUri, startStandIn, type Behaviour, type Reply, type StandInCase } from './stand-in.ts'

/* https://docs.fal.ai/model-apis/model-endpoints/queue */

const refusals: Partial<Record<Behaviour, Reply>> = {
  drop: 'drop',
  unauthorised: { status: 401, body: { detail: 'Cannot access application. Authentication is required.' } },
  'no-credit': { status: 403, body: { detail: 'User is locked. Reason: Exhausted balance.' } },
  'rate-limit': { status: 429, body: { detail: 'Too many requests' } },
  'server-error': { status: 503, body: { detail: 'Service unavailable' } },
}
const detail = (type: string) => [{ loc: ['body', 'model_image'], msg: 'It could not be processed', type }]
const failures: Partial<Record<Behaviour, Reply>> = {
  blocked: { status: 422, body: { detail: detail('content_policy_violation') } },
  'bad-input': { status: 422, body: { detail: detail('image_load_error') } },
}

export function startFal() {
  const jobs = new Map<string, Buffer | null>()
  const environmentOf = (apiUrl: string) => ({ FAL_KEY: 'id:secret', FAL_API_URL: apiUrl })
  return startStandIn('fal', environmentOf, async (received, tools): Promise<Reply> => {
    const { method, path, headers, json } = received
    if (headers.authorization !== 'Key id:secret') return { status: 401, body: { detail: 'No key' } }
    if (method === 'POST' && path === '/fal-ai/fashn/tryon/v1.6') {
      const garment = fromDataUri(json.garment_image)
      const picture = await tools.take(received, { person: fromDataUri(json.model_image), garment })
      const refusal = refusals[tools.behaviour]
      if (refusal) return refusal
      const id = crypto.randomUUID()
      jobs.set(id, picture)
      const url = `https://queue.fal.run/fal-ai/fashn/requests/${id}`
      const urls = { response_url: url, status_url: `${url}/status`, cancel_url: `${url}/cancel` }
      return { body: { status: 'IN_QUEUE', request_id: id, queue_position: 0, ...urls } }
    }
    const deleted = /^\/v1\/models\/requests\/([\w-]+)\/payloads$/.exec(path)?.[1]
    if (method === 'DELETE' && deleted) {
      tools.forgotten.push(deleted)
      return { body: { cdn_delete_results: [] } }
    }
    const [, id = '', act] = /^\/fal-ai\/fashn\/requests\/([\w-]+)(\/\w+)?/.exec(path) ?? []
    const picture = jobs.get(id)
    if (picture === undefined) return { status: 404, body: { detail: 'Request not found' } }
    if (method === 'PUT' && act === '/cancel') {
      tools.cancelled.push(id)
      return { status: 202, body: { status: 'CANCELLATION_REQUESTED' } }
    }
    if (act === '/status') {
      return { body: { status: tools.behaviour === 'slow' ? 'IN_PROGRESS' : 'COMPLETED', request_id: id } }
    }
    const failure = failures[tools.behaviour]
    if (failure) return failure
    return { body: { images: picture ? [{ url: tools.deliver(picture), content_type: 'image/png' }] : [] } }
  })
}

export const standIn: StandInCase = { start: startFal, hasJobs: true, canCancel: true, canForget: true }
