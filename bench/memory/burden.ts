import { createTarget, times, type Person, type Target } from '../../scripts/attack/target.ts'
import { garment, person as photo } from '../../e2e/pictures.ts'
import { makeCases } from '../../server/fuzz/cases.ts'

const parallel = 600
const rounds = 5
const hostileUploads = 600
/** As many as a new account has tokens. */
const tryOns = 3
const paths = ['/', '/faq', '/landing', '/privacy', '/dashboard', '/api/auth/user', '/api/tokens/balance']

/**
 * A busy time over loopback: hundreds of requests at once, hostile uploads, try-ons of full size by the built-in engine, and a
 * search for a garment. Answers how often each status came.
 */
export async function burden(url: string, processId: number): Promise<string> {
  const statuses = new Map<number, number>()
  const count = async (sent: Promise<Response>) => {
    const response = await sent
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    await response.arrayBuffer()
    return response
  }
  const target = createTarget(url, processId)
  const person = await target.registerVerified()
  for (let round = 0; round < rounds; round++) {
    await times(parallel, (index) => count(person.client.get(paths[index % paths.length] ?? '/')))
  }
  await sendHostileUploads(target, count)
  await useEngine(person, count)
  return [...statuses].map(([status, many]) => `${status}: ${many}`).join(', ')
}

type TestFile = Awaited<ReturnType<typeof garment.read>>
type Count = (sent: Promise<Response>) => Promise<Response>

/** Each from a network of its own: whoever was refused often is not looked at any more. */
async function sendHostileUploads(target: Target, count: Count): Promise<void> {
  const cases = makeCases(1)
  for (let sent = 0; sent < hostileUploads; sent += 10) {
    const someone = await target.registerVerified()
    await times(10, async () => {
      const { value } = await cases.next()
      const { path, contentType, body } = value
      const headers = { 'content-type': contentType }
      await count(
        someone.client.request(path, { method: 'POST', headers, body: Uint8Array.from(body) }),
      ).catch(() => {})
    })
  }
}

async function useEngine({ client }: Person, count: Count): Promise<void> {
  const [model, clothes] = await Promise.all([photo.read(), garment.read()])
  const upload = (path: string, files: Record<string, TestFile>) => {
    const form = new FormData()
    for (const [field, { buffer, mimeType, name }] of Object.entries(files)) {
      form.append(field, new Blob([Uint8Array.from(buffer)], { type: mimeType }), name)
    }
    return count(client.request(path, { method: 'POST', body: form }))
  }
  await times(tryOns, () => upload('/api/tryon', { modelImage: model, garmentImage: clothes }))
  await upload('/api/price-search', { garmentImage: clothes })
}
