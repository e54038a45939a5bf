import type { DeviceEngine } from '../../../../device/index.ts'
import { request } from '../../lib/api.ts'
import figureUrl from './face-only-figure.jpg?url'

type Device = typeof import('../../../../device/index.ts')

let loading: Promise<Device> | undefined
let engine: DeviceEngine | undefined
let isAgreed = false

/** The browser's own engine: its code comes with the first call. One serves the whole page. */
export async function openEngine(): Promise<DeviceEngine> {
  const { createDeviceEngine } = await loadDevice()
  // All that a preview may need comes now, so that nothing is asked for while one is made.
  loadFigure().catch(() => undefined)
  engine ??= createDeviceEngine()
  return engine
}

/** What can be said before anything large is loaded. */
export async function lookAtDevice(): Promise<{ isSupported: boolean; mustAsk: boolean; megabytes: string }> {
  const { isSupported, isMetered, deviceFileBytes } = await loadDevice()
  return {
    isSupported: isSupported(),
    mustAsk: isMetered() && !isAgreed,
    megabytes: toMegabytes(deviceFileBytes),
  }
}

/** The visitor has been told how much is loaded, and goes on. */
export function agreeToLoad(): void {
  isAgreed = true
}

let figure: Promise<File> | undefined

/** The product's own rendered figure: it lends a body to a photo of a head. Fetched before any picture is looked at. */
export function loadFigure(): Promise<File> {
  figure ??= fetchFigure().catch((error: unknown) => {
    figure = undefined
    throw error
  })
  return figure
}

async function fetchFigure(): Promise<File> {
  const blob = await (await request(figureUrl)).blob()
  return new File([blob], 'figure.jpg', { type: blob.type })
}

export function toMegabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}

function loadDevice(): Promise<Device> {
  // A failure may pass: the next call asks again.
  loading ??= import('../../../../device/index.ts').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
