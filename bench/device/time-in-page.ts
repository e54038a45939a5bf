import type { WorkerJob } from '../../e2e/device-worker.ts'
import type { Answer, Message, Task } from '../../device/protocol.ts'

export type TimedJob = Omit<WorkerJob, 'garmentClass'>

/** Runs inside a page, as text. Answers the milliseconds of one preview; the first one's hold the load of all files. */
export async function timeInPage(job: TimedJob): Promise<number> {
  const toBlob = (base64: string) => new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))])
  const [photo, garmentPhoto] = [toBlob(job.photo), toBlob(job.garmentPhoto)]
  const kept = window as unknown as { bench?: { worker: Worker; key: number } }
  const began = performance.now()
  const isFirst = !kept.bench
  kept.bench ??= { worker: new Worker(job.workerUrl, { type: 'module' }), key: 0 }
  const { worker } = kept.bench
  const ask = (task: Task) =>
    new Promise<Answer>((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(event.message))
      worker.onmessage = ({ data: message }: MessageEvent<Message>) => {
        if ('answer' in message) resolve(message.answer)
        if ('error' in message) reject(new Error(message.error))
      }
      worker.postMessage(task)
    })
  if (isFirst) {
    const fetched = await Promise.all(
      job.fileUrls.map(async ([name, url]) => [name, await (await fetch(url)).blob()] as const),
    )
    await ask({ kind: 'open', files: Object.fromEntries(fetched) as never, sizes: job.sizes })
  }
  const answer = await ask({
    kind: 'preview',
    photo: { key: kept.bench.key++, blob: photo },
    garmentPhoto: { key: kept.bench.key++, blob: garmentPhoto },
    mark: { label: 'Preview', xmp: '' },
  })
  if (!answer || !('tryOn' in answer)) throw new Error(JSON.stringify(answer))
  return performance.now() - began
}
