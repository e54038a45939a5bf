import {
  fromDataUri,
  startStandIn,
  toDataUri,
  type Behaviour,
  type Reply,
  type StandInCase,
} from './stand-in.ts'

/* https://docs.fashn.ai: POST /v1/run, GET /v1/status/{id} */

const refusals: Partial<Record<Behaviour, Reply>> = {
  drop: 'drop',
  unauthorised: { status: 401, body: { error: 'UnauthorizedAccess', message: 'Invalid API key' } },
  'no-credit': { status: 429, body: { error: 'OutOfCredits', message: 'You are out of credits' } },
  'rate-limit': { status: 429, body: { error: 'RateLimitExceeded', message: 'Too many requests' } },
  'server-error': { status: 500, body: { error: 'InternalServerError', message: 'Something went wrong' } },
}
const failures: Partial<Record<Behaviour, { name: string; message: string }>> = {
  blocked: { name: 'ContentModerationError', message: 'Prohibited content' },
  'bad-input': { name: 'PoseError', message: 'Unable to detect body pose in model image' },
}

export function startFashn() {
  const jobs = new Map<string, Buffer | null>()
  const environmentOf = (apiUrl: string) => ({ FASHN_API_KEY: 'fa-secret', FASHN_API_URL: apiUrl })
  return startStandIn('fashn', environmentOf, async (received, tools): Promise<Reply> => {
    const { method, path, headers, json } = received
    if (headers.authorization !== 'Bearer fa-secret')
      return { status: 401, body: { error: 'UnauthorizedAccess' } }
    if (method === 'POST' && path === '/v1/run') {
      const inputs = json.inputs as Record<string, unknown>
      const garment = fromDataUri(inputs.garment_image)
      const picture = await tools.take(received, { person: fromDataUri(inputs.model_image), garment })
      const refusal = refusals[tools.behaviour]
      if (refusal) return refusal
      const id = `${crypto.randomUUID()}-u1`
      jobs.set(id, picture)
      return { body: { id, error: null } }
    }
    const id = /^\/v1\/status\/([\w-]+)$/.exec(path)?.[1] ?? ''
    const picture = jobs.get(id)
    if (picture === undefined)
      return { status: 404, body: { error: 'NotFound', message: 'Prediction not found' } }
    const error = failures[tools.behaviour]
    if (error) return { body: { id, status: 'failed', output: null, error } }
    if (tools.behaviour === 'slow') return { body: { id, status: 'processing', output: null, error: null } }
    const url = picture && (tools.behaviour === 'foreign-host' ? tools.deliver(picture) : toDataUri(picture))
    return {
      headers: { 'x-fashn-credits-used': '1' },
      body: { id, status: 'completed', output: url ? [url] : [], error: null },
    }
  })
}

export const standIn: StandInCase = { start: startFashn, hasJobs: true }
