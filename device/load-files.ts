import { deviceFileSizes } from './file-sizes.ts'
import { deviceFileNames, deviceFileUrls, type DeviceFiles } from './files.ts'
import type { OnProgress } from './types.ts'

/** Kept as blobs, which a browser holds outside the page's memory and hands to a worker without copying. */
const loaded = new Map<string, Blob>()

/** Fetches what is not here yet, telling the bytes as they arrive. Rejects when one file cannot be had, or with the signal's reason. */
export async function loadFiles(onProgress: OnProgress, signal?: AbortSignal): Promise<DeviceFiles> {
  const received = new Map(deviceFileNames.map((name) => [name, 0]))
  const totalBytes = Object.values(deviceFileSizes).reduce((sum, bytes) => sum + bytes, 0)
  const report = () => {
    const loadedBytes = [...received.values()].reduce((sum, bytes) => sum + bytes, 0)
    onProgress({ step: 'loading', loadedBytes, totalBytes })
  }
  report()
  const files = await Promise.all(
    deviceFileNames.map(async (name) => {
      const url = deviceFileUrls[name]
      const onBytes = (bytes: number) => {
        received.set(name, Math.min(bytes, deviceFileSizes[name]))
        report()
      }
      const blob = loaded.get(url) ?? (await fetchFile(url, onBytes, signal))
      loaded.set(url, blob)
      onBytes(blob.size)
      return [name, blob] as const
    }),
  )
  return Object.fromEntries(files) as DeviceFiles
}

async function fetchFile(url: string, onBytes: (bytes: number) => void, signal?: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal, credentials: 'omit' })
  if (!response.ok || !response.body) throw new Error(`${url} was answered with ${response.status}`)
  const type = response.headers.get('content-type') ?? ''
  const parts: BlobPart[] = []
  let bytes = 0
  const reader = response.body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    bytes += part.value.byteLength
    onBytes(bytes)
  }
  return new Blob(parts, { type })
}
