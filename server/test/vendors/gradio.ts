import { startStandIn, type Behaviour, type Reply, type StandInCase } from './stand-in.ts'

/* https://gradio.app/guides/querying-gradio-apps-with-curl: the application of IDM-VTON */

const refusals: Partial<Record<Behaviour, Reply>> = {
  drop: 'drop',
  slow: 'never',
  unauthorised: { status: 401, body: { detail: 'Not authenticated' } },
  'no-credit': { status: 402, body: { detail: 'Payment required' } },
  'rate-limit': { status: 429, body: { detail: 'Too many requests' } },
  'server-error': { status: 503, body: { detail: 'Queue is full.' } },
}
const failures: Partial<Record<Behaviour, string>> = {
  'bad-input': '"Could not find a person in the image"',
  blocked: 'null',
}

type FileData = { path: string; meta: { _type: string } }

export function startGradio() {
  const uploads = new Map<string, Buffer>()
  const events = new Map<string, Buffer | null>()
  const environmentOf = (apiUrl: string) => ({ GRADIO_URL: apiUrl, GRADIO_TOKEN: 'hf_secret' })
  return startStandIn('gradio', environmentOf, async (received, tools): Promise<Reply> => {
    const { method, path, headers, bytes, json } = received
    if (headers.authorization !== 'Bearer hf_secret')
      return { status: 401, body: { detail: 'Not authenticated' } }
    if (path === '/config')
      return { body: { version: '5.49.0', api_prefix: '/gradio_api', protocol: 'sse_v3' } }
    if (method === 'POST' && path === '/gradio_api/upload') {
      const type = headers['content-type'] ?? ''
      const form = await new Response(Uint8Array.from(bytes), {
        headers: { 'content-type': type },
      }).formData()
      const name = `/tmp/gradio/${crypto.randomUUID()}`
      uploads.set(name, Buffer.from(await (form.get('files') as File).arrayBuffer()))
      return { body: [name] }
    }
    if (method === 'POST' && path === '/gradio_api/call/tryon') {
      const [editor, garment, , isAutomatic, isCropped, steps, seed] = json.data as [
        { background: FileData; layers: FileData[]; composite: null },
        FileData,
        ...unknown[],
      ]
      if (![isAutomatic === true, isCropped === false, steps === 30, seed === 42].every(Boolean))
        return 'drop'
      const read = ({ path: name }: FileData) => uploads.get(name) ?? Buffer.alloc(0)
      const picture = await tools.take(received, { person: read(editor.background), garment: read(garment) })
      const refusal = refusals[tools.behaviour]
      if (refusal && tools.behaviour !== 'slow') return refusal
      const id = crypto.randomUUID().replaceAll('-', '')
      events.set(id, picture)
      return { body: { event_id: id } }
    }
    const id = /^\/gradio_api\/call\/tryon\/(\w+)$/.exec(path)?.[1] ?? ''
    const picture = events.get(id)
    if (picture === undefined) return { status: 404, body: { detail: 'Event not found' } }
    if (tools.behaviour === 'slow') return 'never'
    const failure = failures[tools.behaviour]
    if (failure) return { body: `event: heartbeat\ndata: null\n\nevent: error\ndata: ${failure}\n\n` }
    const file = picture && {
      path: '/tmp/out.png',
      url: tools.deliver(picture),
      meta: { _type: 'gradio.FileData' },
    }
    return {
      body: `event: heartbeat\ndata: null\n\nevent: complete\ndata: ${JSON.stringify([file, null])}\n\n`,
    }
  })
}

// A model of one's own has no content rules of its own.
export const standIn: StandInCase = {
  start: startGradio,
  hasJobs: true,
  exceptions: { blocked: 'try_on_unavailable' },
}
