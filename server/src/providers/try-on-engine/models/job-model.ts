import { setTimeout as wait } from 'node:timers/promises'
import { downloadResult } from '../hosted/download-result.ts'
import { EngineError, type EngineErrorKind } from '../hosted/engine-error.ts'
import type { Capabilities, ImageModel, ModelInput } from '../hosted/image-model.ts'
import { callVendor, type Fetch, type ReadError, type VendorAnswer } from '../hosted/vendor-http.ts'

/** `url` is a path under the API's address, or a whole address of the vendor's. */
export type Request = { method?: string; url: string; headers?: Record<string, string>; body?: unknown }
export type JobStatus =
  | { state: 'waiting' }
  /** `url`: the picture's address or data URI; undefined where the vendor gave none. */
  | { state: 'done'; url: string | undefined; costMicros?: number }
  /** The result is asked for at an address of its own. */
  | { state: 'ready'; result: Request }
  | { state: 'failed'; error: EngineError }

/** One vendor's way of submitting a job, asking after it and naming its errors. */
export type JobVendor = {
  name: string
  version: string
  /** Hosts the vendor delivers results from, see downloadResult. */
  resultHosts: readonly string[]
  /** Hosts of the API besides the configured one; our key goes to no others. */
  apiHosts?: readonly string[]
  capabilities: Capabilities
  headers: Record<string, string>
  submit(input: ModelInput): Request
  readJobId(answer: VendorAnswer): string | undefined
  status(jobId: string): Request
  readStatus(answer: VendorAnswer, jobId: string): JobStatus
  readError: ReadError
  cancel?(jobId: string): Request
  forget?(jobId: string): Request
}

export type JobOptions = { model: string; apiUrl: string; fetch: Fetch; pollMs?: number }

const afterwardsMs = 10_000
const passing: EngineErrorKind[] = ['unavailable', 'rate_limited', 'timeout']

/** Submits once, asks until there is an answer, downloads: every vendor that works by jobs. */
export function createJobModel(
  vendor: JobVendor,
  { model, apiUrl, fetch, pollMs = 1000 }: JobOptions,
): ImageModel {
  const { name, version, capabilities, readError } = vendor
  const call = ({ url, method, headers, body }: Request, signal: AbortSignal) =>
    callVendor({
      fetch,
      url: resolveAddress(url),
      ...(method ? { method } : {}),
      headers: { ...vendor.headers, ...headers },
      body,
      signal,
      readError,
    })
  const tell = (request: Request | undefined) =>
    request ? call(request, AbortSignal.timeout(afterwardsMs)).then(() => {}) : Promise.resolve()

  return {
    name,
    model,
    version,
    capabilities,
    async start(input, signal) {
      const jobId = vendor.readJobId(await call(vendor.submit(input), signal))
      if (!jobId) throw new EngineError('unavailable', 'the order was answered without a job')
      return { jobId }
    },
    async finish(jobId, signal) {
      const { url, costMicros } = await waitForEnd(jobId, signal)
      if (!url) throw new EngineError('no_output', 'done, without a picture')
      const { resultHosts: hosts, headers } = vendor
      const picture = await downloadResult({ fetch, url, hosts, apiUrl, headers, signal })
      return { picture, ...(costMicros === undefined ? {} : { costMicros }) }
    },
    cancel: (jobId) => tell(vendor.cancel?.(jobId)),
    forget: (jobId) => tell(vendor.forget?.(jobId)),
  }

  async function waitForEnd(jobId: string, signal: AbortSignal) {
    let request = vendor.status(jobId)
    let isFinished = false
    for (;;) {
      const status = await ask(request, jobId, isFinished, signal)
      if (status.state === 'done') return status
      if (status.state === 'failed') throw status.error
      if (status.state === 'ready') {
        request = status.result
        isFinished = true
      } else await wait(pollMs, null, { signal }).catch(() => signal.throwIfAborted())
    }
  }

  /** A question that finds nobody is asked again: the job goes on meanwhile, and the time limit ends the waiting. */
  async function ask(
    request: Request,
    jobId: string,
    isFinished: boolean,
    signal: AbortSignal,
  ): Promise<JobStatus> {
    try {
      return vendor.readStatus(await call(request, signal), jobId)
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      // Of a finished job an answer with an error is the result.
      const isVerdict = isFinished && error.status !== null && error.kind !== 'rate_limited'
      if (isVerdict || !passing.includes(error.kind)) throw error
      return { state: 'waiting' }
    }
  }

  function resolveAddress(url: string): string {
    if (url.startsWith('/')) return apiUrl + url
    const { origin, protocol, hostname } = new URL(url)
    const isListed = (vendor.apiHosts ?? []).some((host) =>
      host.startsWith('.') ? hostname.endsWith(host) : hostname === host,
    )
    if (origin === new URL(apiUrl).origin || (protocol === 'https:' && isListed)) return url
    throw new EngineError('unavailable', `the vendor sent us to a strange address: ${origin}`)
  }
}
