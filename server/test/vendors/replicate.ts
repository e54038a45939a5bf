import { fromDataUri, startStandIn, type Behaviour, type Reply, type StandInCase } from './stand-in.ts'

/* https://replicate.com/docs/reference/http: predictions of a version */

const refusals: Partial<Record<Behaviour, Reply>> = {
  drop: 'drop',
  unauthorised: { status: 401, body: { title: 'Unauthenticated', status: 401 } },
  'no-credit': { status: 402, body: { title: 'Insufficient credit', status: 402 } },
  'rate-limit': { status: 429, body: { detail: 'Request was throttled. Your rate limit resets in ~30s.' } },
  'server-error': { status: 502, body: { detail: 'Bad gateway' } },
  'bad-input': {
    status: 422,
    body: { title: 'Input validation failed', detail: '- input.human_img', status: 422 },
  },
}

export function startReplicate() {
  const jobs = new Map<string, Buffer | null>()
  const version = '0513734a452173b8173e907e3a59d19a36266e55b48528559432bd21c7d7e985'
  const environmentOf = (apiUrl: string) => ({
    REPLICATE_API_TOKEN: 'r8_secret',
    REPLICATE_MODEL: `cuuupid/idm-vton:${version}`,
    REPLICATE_API_URL: apiUrl,
  })
  return startStandIn('replicate', environmentOf, async (received, tools): Promise<Reply> => {
    const { method, path, headers, json } = received
    if (headers.authorization !== 'Bearer r8_secret')
      return { status: 401, body: { title: 'Unauthenticated' } }
    if (method === 'POST' && path === '/v1/predictions' && json.version === version) {
      const input = json.input as Record<string, unknown>
      const garment = fromDataUri(input.garm_img)
      const picture = await tools.take(received, { person: fromDataUri(input.human_img), garment })
      const refusal = refusals[tools.behaviour]
      if (refusal) return refusal
      const id = crypto.randomUUID()
      jobs.set(id, picture)
      return { status: 201, body: { id, version, status: 'starting', output: null, error: null } }
    }
    const [, id = '', act] = /^\/v1\/predictions\/([\w-]+)(\/cancel)?$/.exec(path) ?? []
    const picture = jobs.get(id)
    if (picture === undefined) return { status: 404, body: { detail: 'Prediction not found' } }
    if (method === 'POST' && act) {
      tools.cancelled.push(id)
      return { body: { id, status: 'canceled' } }
    }
    const { behaviour } = tools
    if (behaviour === 'slow') return { body: { id, status: 'processing', output: null, error: null } }
    if (behaviour === 'blocked')
      return { body: { id, status: 'failed', output: null, error: 'NSFW content detected.' } }
    const output = picture && tools.deliver(picture)
    return { body: { id, status: 'succeeded', output, error: null, metrics: { predict_time: 17.2 } } }
  })
}

export const standIn: StandInCase = { start: startReplicate, hasJobs: true, canCancel: true }
