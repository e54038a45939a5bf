import { vi } from 'vitest'

type FakeSource = {
  url: string
  readyState: number
  onmessage: ((message: { data: string }) => void) | null
  onerror: (() => void) | null
  close: () => void
}

/** Stands in for the browser's event sources; answers those that were opened, newest last. */
export function stubEventSource() {
  const sources: FakeSource[] = []
  function EventSource(this: FakeSource, url: string) {
    this.url = url
    this.readyState = 1
    this.onmessage = null
    this.onerror = null
    this.close = () => {
      this.readyState = 2
    }
    sources.push(this)
  }
  vi.stubGlobal('EventSource', Object.assign(EventSource, { CONNECTING: 0, OPEN: 1, CLOSED: 2 }))
  return {
    sources,
    send(event: object) {
      const source = sources.at(-1)
      source?.onmessage?.({ data: JSON.stringify(event) })
    },
    /** The server refuses: no attempt of the browser's own follows. */
    refuse() {
      const source = sources.at(-1)
      if (!source) return
      source.readyState = 2
      source.onerror?.()
    },
  }
}
