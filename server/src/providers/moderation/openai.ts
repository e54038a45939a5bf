import sharp from 'sharp'
import { z } from 'zod'
import type { Moderation } from './type.ts'

type Options = {
  key: string
  model: string
  apiUrl: string
  /** From which score, 0..1, a category counts. */
  threshold: number
  fetch?: typeof fetch
  timeoutMs?: number
}

/** What the service looks for in pictures; it does not recognise minors. */
const pictureCategories = [
  'sexual',
  'violence',
  'violence/graphic',
  'self-harm',
  'self-harm/intent',
  'self-harm/instructions',
]

const answerSchema = z.object({
  results: z.array(z.object({ category_scores: z.record(z.string(), z.number()) })).min(1),
})

/** OpenAI's moderation (https://platform.openai.com/docs/guides/moderation), by scores and a threshold of our own. */
export function createOpenAiModeration(options: Options): Moderation {
  const { key, model, apiUrl, threshold, fetch = globalThis.fetch, timeoutMs = 20_000 } = options
  return {
    name: 'openai',
    subProcessor: { name: 'OpenAI moderation', purpose: 'checks that uploaded pictures are allowed here' },
    async check(picture, signal) {
      const small = await sharp(picture)
        .resize(1024, 1024, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 85 })
        .toBuffer()
      const url = `data:image/jpeg;base64,${small.toString('base64')}`
      const limit = AbortSignal.timeout(timeoutMs)
      const response = await fetch(`${apiUrl}/v1/moderations`, {
        method: 'POST',
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model, input: [{ type: 'image_url', image_url: { url } }] }),
      })
      if (!response.ok) throw new Error(`Moderation answered ${response.status}`)
      const { results } = answerSchema.parse(await response.json())
      const isBad = results.some(({ category_scores: scores }) =>
        pictureCategories.some((category) => (scores[category] ?? 0) >= threshold),
      )
      return { isAllowed: !isBad }
    },
  }
}
