import sharp from 'sharp'
import { z } from 'zod'
import { jsonList, text, webAddress } from '../../../config-values.ts'
import { downloadResult } from '../hosted/download-result.ts'
import { EngineError } from '../hosted/engine-error.ts'
import { everyClass, type ImageModel, type ModelInput } from '../hosted/image-model.ts'
import { callVendor, findInBody, readBody, type Fetch } from '../hosted/vendor-http.ts'
import { describeVendor } from '../vendor.ts'
import { gradioPresets, type GradioPreset } from './gradio-presets.ts'

export const gradio = describeVendor({
  name: 'gradio',
  keys: {
    GRADIO_URL: webAddress.optional(),
    GRADIO_MODEL: text.default('idm-vton'),
    GRADIO_ENDPOINT: text.optional(),
    GRADIO_ARGUMENTS: jsonList.optional(),
    GRADIO_TOKEN: text.optional(),
  },
  needs: ['GRADIO_URL'],
  processor: null,
  priceUsd: 0,
  open: (settings, { fetch }) =>
    createGradioModel({
      apiUrl: settings.GRADIO_URL ?? '',
      model: settings.GRADIO_MODEL,
      endpoint: settings.GRADIO_ENDPOINT,
      arguments: settings.GRADIO_ARGUMENTS,
      token: settings.GRADIO_TOKEN,
      fetch,
    }),
})

const configSchema = z.object({ api_prefix: z.string().nullish() })
const uploadSchema = z.array(z.string()).min(1)
const callSchema = z.object({ event_id: z.string().min(1) })
const fileSchema = z.object({ url: z.string() })
/** A picture first, or a gallery first. */
const outputSchema = z.union([
  z.tuple([fileSchema], z.unknown()),
  z.tuple([z.tuple([z.object({ image: fileSchema })], z.unknown())], z.unknown()),
])
const errorSchema = z.union([z.string(), z.object({ error: z.string() }).transform(({ error }) => error)])

type Options = {
  /** Where the Gradio application runs. */
  apiUrl: string
  /** A preset's name, or what the model is called where `endpoint` and `arguments` are given. */
  model: string
  endpoint?: string | undefined
  arguments?: unknown[] | undefined
  token?: string | undefined
  fetch: Fetch
}

/**
 * A model of one's own behind Gradio's HTTP interface (https://gradio.app/guides/querying-gradio-apps-with-curl): upload, call,
 * then listen to the call's event stream, which a restart may do again.
 */
export function createGradioModel(options: Options): ImageModel {
  const { apiUrl, model, token, fetch } = options
  const preset = choosePreset(options)
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}

  return {
    name: 'gradio',
    model,
    version: model,
    capabilities: {
      studioModel: false,
      wornGarments: false,
      longSide: 1024,
      aspect: 3 / 4,
      ...preset.capabilities,
    },
    async start(input, signal) {
      const prefix = await readPrefix(signal)
      const upload = (picture: Uint8Array, name: string, type: string) =>
        uploadFile(`${apiUrl}${prefix}/upload`, picture, { name, type }, signal)
      const emptyLayer = await drawEmptyLayer(input.size)
      const [person, garment, layer] = await Promise.all([
        upload(input.person, 'person.jpg', 'image/jpeg'),
        upload(input.garment, 'garment.jpg', 'image/jpeg'),
        upload(emptyLayer, 'layer.png', 'image/png'),
      ])
      const data = fillIn(preset.arguments, {
        $person: person,
        $garment: garment,
        $layer: layer,
        $class: input.garmentClass,
        $category: preset.categories[input.garmentClass],
      })
      const url = `${apiUrl}${prefix}/call${preset.endpoint}`
      const { body } = await callVendor({ fetch, url, method: 'POST', headers, body: { data }, signal })
      const { event_id: eventId } = readBody(callSchema, body)
      return { jobId: `${prefix}/call${preset.endpoint}/${eventId}` }
    },
    async finish(jobId, signal) {
      const data = await listen(`${apiUrl}${jobId}`, signal)
      const [first] = findInBody(outputSchema, data) ?? []
      const url = Array.isArray(first) ? first[0].image.url : first?.url
      if (!url) throw new EngineError('no_output', 'complete, without a picture')
      return {
        picture: await downloadResult({ fetch, url: atHome(url), hosts: [], apiUrl, headers, signal }),
      }
    },
  }

  /** Gradio 5 has its interface under a prefix, Gradio 4 at the root. */
  async function readPrefix(signal: AbortSignal): Promise<string> {
    const { body } = await callVendor({ fetch, url: `${apiUrl}/config`, headers, signal })
    const prefix = readBody(configSchema, body).api_prefix ?? ''
    return /^(\/\w+)*$/.test(prefix) ? prefix : ''
  }

  async function uploadFile(
    url: string,
    bytes: Uint8Array,
    file: { name: string; type: string },
    signal: AbortSignal,
  ) {
    const form = new FormData()
    form.append('files', new Blob([Uint8Array.from(bytes)], { type: file.type }), file.name)
    const { body } = await callVendor({ fetch, url, method: 'POST', headers, body: form, signal })
    const [path] = readBody(uploadSchema, body)
    return { path, orig_name: file.name, mime_type: file.type, meta: { _type: 'gradio.FileData' } }
  }

  /** Behind a proxy an application may tell an inner address; its files are at the address we know. */
  function atHome(url: string): string {
    if (!URL.canParse(url)) return apiUrl + (url.startsWith('/') ? url : `/${url}`)
    const { pathname, search, origin } = new URL(url)
    return origin === new URL(apiUrl).origin ? url : new URL(apiUrl).origin + pathname + search
  }

  async function listen(url: string, signal: AbortSignal): Promise<unknown> {
    try {
      const response = await fetch(url, { headers, signal, redirect: 'error' })
      if (!response.ok) throw new EngineError('unavailable', `the event stream answers ${response.status}`)
      return readEnd(await response.text())
    } catch (cause) {
      if (cause instanceof EngineError) throw cause
      signal.throwIfAborted()
      throw new EngineError('unavailable', 'the event stream broke off', { cause })
    }
  }
}

/** A call's stream ends with an event that is called complete or error. */
function readEnd(stream: string): unknown {
  const end = [...stream.matchAll(/^event: (complete|error)\r?\ndata: (.*)$/gm)].at(-1)
  if (!end) throw new EngineError('unavailable', 'the event stream ended early')
  const [, event, json = 'null'] = end
  const data = parse(json)
  if (event === 'complete') return data
  const message = findInBody(errorSchema, data) ?? json
  const isOurs =
    /image|person|pose|human|keypoint|face/i.test(message) && !/memory|cuda|gpu|queue/i.test(message)
  throw new EngineError(isOurs ? 'bad_input' : 'unavailable', message.slice(0, 500))
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    return null
  }
}

/** Fully transparent: the models then find out by themselves what to replace. */
function drawEmptyLayer({ width, height }: ModelInput['size']): Promise<Uint8Array> {
  return sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer()
}

/** Arguments with every word that starts with $ replaced. */
function fillIn(value: unknown, words: Record<string, unknown>): unknown {
  if (typeof value === 'string') return value in words ? words[value] : value
  if (Array.isArray(value)) return value.map((inner) => fillIn(inner, words))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillIn(inner, words)]))
}

function choosePreset(options: Options): GradioPreset {
  const preset = gradioPresets[options.model]
  const endpoint = options.endpoint ?? preset?.endpoint
  const given = options.arguments ?? preset?.arguments
  if (!endpoint || !given) {
    const known = Object.keys(gradioPresets).join(', ')
    throw new Error(`gradio: give GRADIO_ENDPOINT and GRADIO_ARGUMENTS, or one of ${known} as GRADIO_MODEL`)
  }
  const other = { categories: { top: 'tops', outerwear: 'tops', bottom: 'bottoms', dress: 'one-pieces' } }
  return {
    ...other,
    capabilities: { garmentClasses: everyClass },
    ...preset,
    endpoint: endpoint.startsWith('/') ? endpoint : `/${endpoint}`,
    arguments: given,
  }
}
