import { fromBase64, startStandIn, type Behaviour, type Reply, type StandInCase } from './stand-in.ts'

/* https://docs.bfl.ai: POST /v1/{model}, then the polling address of the answer */

const refusals: Partial<Record<Behaviour, Reply>> = {
  drop: 'drop',
  unauthorised: { status: 403, body: { detail: 'Not authenticated - Invalid Authentication' } },
  'no-credit': { status: 402, body: { detail: 'Insufficient credits' } },
  'rate-limit': { status: 429, body: { detail: 'Too many active tasks' } },
  'server-error': { status: 500, body: { detail: 'Internal error' } },
  'bad-input': { status: 422, body: { detail: [{ loc: ['body', 'input_image'], msg: 'Invalid image' }] } },
}

export function startBfl() {
  const jobs = new Map<string, Buffer | null>()
  const environmentOf = (apiUrl: string) => ({ BFL_API_KEY: 'bfl-secret', BFL_API_URL: apiUrl })
  return startStandIn('bfl', environmentOf, async (received, tools): Promise<Reply> => {
    const { method, path, headers, json } = received
    if (headers['x-key'] !== 'bfl-secret') return { status: 403, body: { detail: 'Not authenticated' } }
    if (method === 'POST' && path === '/v1/flux-2-pro') {
      const order = { person: fromBase64(json.input_image), garment: fromBase64(json.input_image_2) }
      const picture = await tools.take(received, order)
      const refusal = refusals[tools.behaviour]
      if (refusal) return refusal
      const id = crypto.randomUUID()
      jobs.set(id, picture)
      return { body: { id, polling_url: `${tools.apiUrl}/v1/get_result?id=${id}` } }
    }
    const id = /^\/v1\/get_result\?id=([\w-]+)$/.exec(path)?.[1] ?? ''
    const picture = jobs.get(id)
    if (picture === undefined) return { status: 404, body: { id, status: 'Task not found' } }
    if (tools.behaviour === 'slow') return { body: { id, status: 'Pending', result: null } }
    if (tools.behaviour === 'blocked') return { body: { id, status: 'Content Moderated', result: null } }
    return { body: { id, status: 'Ready', result: picture ? { sample: tools.deliver(picture) } : null } }
  })
}

export const standIn: StandInCase = { start: startBfl, hasJobs: true }
