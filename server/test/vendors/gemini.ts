import { fromBase64, startStandIn, type Behaviour, type Reply, type StandInCase } from './stand-in.ts'

/* https://ai.google.dev/api/generate-content */

const model = 'gemini-nano-banana-2.1'
const error = (code: number, status: string, message: string): Reply => ({
  status: code,
  body: { error: { code, status, message } },
})
const refusals: Partial<Record<Behaviour, Reply>> = {
  drop: 'drop',
  slow: 'never',
  unauthorised: error(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.'),
  'no-credit': error(402, 'FAILED_PRECONDITION', 'Billing is required.'),
  'rate-limit': error(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded for requests per minute.'),
  'server-error': error(503, 'UNAVAILABLE', 'The model is overloaded.'),
  'bad-input': error(400, 'INVALID_ARGUMENT', 'Unable to process input image.'),
  blocked: { body: { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, modelVersion: model } },
}
const usageMetadata = { promptTokenCount: 540, candidatesTokenCount: 1120, totalTokenCount: 1660 }

export function startGemini() {
  const environmentOf = (apiUrl: string) => ({ GEMINI_API_KEY: 'AIza-secret', GEMINI_API_URL: apiUrl })
  return startStandIn('gemini', environmentOf, async (received, tools): Promise<Reply> => {
    const { method, path, headers, json } = received
    if (headers['x-goog-api-key'] !== 'AIza-secret') return refusals.unauthorised ?? 'drop'
    if (method !== 'POST' || path !== `/v1beta/models/${model}:generateContent`) {
      return error(404, 'NOT_FOUND', 'models/x is not found')
    }
    const parts = (json.contents as { parts: { inlineData?: { data: string } }[] }[]).flatMap(
      (content) => content.parts,
    )
    const [person, garment] = parts.flatMap(({ inlineData }) =>
      inlineData ? [fromBase64(inlineData.data)] : [],
    )
    if (!person || !garment) return error(400, 'INVALID_ARGUMENT', 'Two pictures are expected.')
    const picture = await tools.take(received, { person, garment })
    const refusal = refusals[tools.behaviour]
    if (refusal) return refusal
    const given = picture
      ? [{ inlineData: { mimeType: 'image/png', data: picture.toString('base64') } }]
      : [{ text: 'I cannot draw this.' }]
    return {
      body: {
        candidates: [
          { content: { role: 'model', parts: given }, finishReason: picture ? 'STOP' : 'NO_IMAGE', index: 0 },
        ],
        usageMetadata,
        modelVersion: model,
        responseId: 'abc',
      },
    }
  })
}

export const standIn: StandInCase = {
  start: startGemini,
  hasJobs: false,
  exceptions: { 'foreign-host': null },
}
