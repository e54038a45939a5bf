import { startStandIn, type Behaviour, type Reply, type StandInCase } from './stand-in.ts'

/* https://platform.openai.com/docs/api-reference/images/createEdit and .../moderations/create */

const error = (status: number, code: string, message: string, type = 'invalid_request_error'): Reply => ({
  status,
  body: { error: { message, type, param: null, code } },
})
const refusals: Partial<Record<Behaviour, Reply>> = {
  drop: 'drop',
  slow: 'never',
  unauthorised: error(401, 'invalid_api_key', 'Incorrect API key provided.'),
  'no-credit': error(429, 'insufficient_quota', 'You exceeded your current quota.', 'insufficient_quota'),
  'rate-limit': error(429, 'rate_limit_exceeded', 'Rate limit reached.', 'requests'),
  'server-error': error(500, 'server_error', 'The server had an error.', 'server_error'),
  'bad-input': error(400, 'invalid_image_file', 'Invalid image file.', 'image_generation_user_error'),
  blocked: error(400, 'moderation_blocked', 'Rejected by the safety system.', 'image_generation_user_error'),
}

export function startOpenAi() {
  const environmentOf = (apiUrl: string) => ({ OPENAI_API_KEY: 'sk-secret', OPENAI_API_URL: apiUrl })
  return startImageEdits('openai', environmentOf, '1024x1536')
}

/** OpenAI's own, or who speaks alike and makes pictures of another size. */
export function startImageEdits(
  name: string,
  environmentOf: (apiUrl: string) => Record<string, string>,
  size: string,
) {
  return startStandIn(name, environmentOf, async (received, tools): Promise<Reply> => {
    const { method, path, headers, bytes, json } = received
    if (headers.authorization !== 'Bearer sk-secret') return refusals.unauthorised ?? 'drop'
    if (method === 'POST' && path === '/v1/moderations') {
      if (tools.behaviour === 'server-error') return refusals['server-error'] ?? 'drop'
      return { body: moderate(json, tools.behaviour === 'blocked') }
    }
    if (method !== 'POST' || path !== '/v1/images/edits') return error(404, 'not_found', 'Unknown address')
    const form = await new Response(Uint8Array.from(bytes), {
      headers: { 'content-type': headers['content-type'] ?? '' },
    }).formData()
    const [person, garment] = await Promise.all(
      form.getAll('image[]').map(async (file) => Buffer.from(await (file as File).arrayBuffer())),
    )
    if (!person || !garment || form.get('size') !== size) return error(400, 'bad', 'Two pictures, one size')
    const picture = await tools.take(received, { person, garment })
    const refusal = refusals[tools.behaviour]
    if (refusal) return refusal
    const data = picture ? [{ b64_json: picture.toString('base64') }] : []
    return {
      body: {
        created: 1,
        data,
        size,
        usage: { input_tokens: 900, output_tokens: 1568, total_tokens: 2468 },
      },
    }
  })
}

function moderate(request: Record<string, unknown>, isBad: boolean) {
  const [input] = request.input as { type: string; image_url: { url: string } }[]
  if (!input?.image_url.url.startsWith('data:image/jpeg;base64,'))
    throw new Error('One picture by value is expected')
  const scores = { sexual: isBad ? 0.97 : 0.31, violence: 0.01, harassment: 0.99 }
  const results = [{ flagged: true, categories: { sexual: true }, category_scores: scores }]
  return { id: 'modr-1', model: request.model, results }
}

export const standIn: StandInCase = {
  start: startOpenAi,
  hasJobs: false,
  exceptions: { 'foreign-host': null },
}
