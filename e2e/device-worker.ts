import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DeviceFileName } from '../device/file-sizes.ts'
import { deviceFileSizes } from '../device/file-sizes.ts'
import type { Answer, Message, Task } from '../device/protocol.ts'
import type { GarmentClass, Sizes } from '../device/types.ts'

const assets = join(import.meta.dirname, '../dist/client/assets')

/** What a page hands to the built worker, with pictures in base64. */
export type WorkerJob = {
  workerUrl: string
  fileUrls: [name: DeviceFileName, url: string][]
  sizes: Sizes
  photo: string
  garmentPhoto: string
  garmentClass: GarmentClass
}
export type WorkerResult = { studioModel: string; tryOn: string } | { refusal: string }

/** The addresses of the built worker and its files. */
export function findBuiltWorker(): Pick<WorkerJob, 'workerUrl' | 'fileUrls'> {
  const [worker = ''] = readdirSync(join(assets, 'device')).filter((name) => name.endsWith('.js'))
  const built = readdirSync(assets)
  const fileUrls = Object.keys(deviceFileSizes).map((name) => {
    const [stem, ending] = name.split('.') as [string, string]
    const file = built.find(
      (candidate) => candidate.startsWith(`${stem}-`) && candidate.endsWith(`.${ending}`),
    )
    return [name as DeviceFileName, `/assets/${file}`] satisfies [DeviceFileName, string]
  })
  return { workerUrl: `/assets/device/${worker}`, fileUrls }
}

/** Runs inside a page, as text: it can use nothing from around it. */
export async function makePreview(job: WorkerJob): Promise<WorkerResult> {
  // Not by fetching a data: address, which the page's policy forbids.
  const toBlob = (base64: string) => new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))])
  const toBase64 = async (blob: Blob) =>
    new Promise<string>((resolve) => {
      const reader = new FileReader()
      reader.addEventListener('load', () => resolve(String(reader.result).replace(/^.*,/, '')))
      reader.readAsDataURL(blob)
    })
  const worker = new Worker(job.workerUrl, { type: 'module' })
  const ask = (task: Task) =>
    new Promise<Answer>((resolve, reject) => {
      worker.addEventListener('error', (event) => reject(new Error(`The worker: ${event.message}`)))
      worker.addEventListener('message', ({ data: message }: MessageEvent<Message>) => {
        if ('answer' in message) resolve(message.answer)
        if ('error' in message) reject(new Error(message.error))
      })
      worker.postMessage(task)
    })
  const fetched = await Promise.all(
    job.fileUrls.map(async ([name, url]) => [name, await (await fetch(url)).blob()] as const),
  )
  await ask({ kind: 'open', files: Object.fromEntries(fetched) as never, sizes: job.sizes })
  const answer = await ask({
    kind: 'preview',
    photo: { key: 1, blob: toBlob(job.photo) },
    garmentPhoto: { key: 2, blob: toBlob(job.garmentPhoto) },
    garmentClass: job.garmentClass,
  })
  worker.terminate()
  if (!answer || !('tryOn' in answer)) return { refusal: JSON.stringify(answer) }
  return { studioModel: await toBase64(answer.studioModel), tryOn: await toBase64(answer.tryOn) }
}
