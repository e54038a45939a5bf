import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, vi } from 'vitest'
import { TryOnTab, type TryOnTabProps } from '../src/features/try-on/try-on-tab.tsx'
import { useBrowser } from './render-app.tsx'

/** What the tests of a file need to choose pictures: a browser that can read them. */
export function useTryOnTab(): void {
  useBrowser()
  beforeEach(() => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 800, height: 1000, close() {} }))
  })
}

const placement = { x: 0.1, y: 0, width: 0.8, height: 1 }
export const result = {
  sessionId: 's1',
  modelImageUrl: '/api/tryons/s1/images/model',
  tryOnImageUrl: '/api/tryons/s1/images/try-on',
  createdAt: '2026-11-01T10:00:00Z',
  keptUntil: null,
  isTokenBack: false,
  product: null,
  baseSessionId: null,
  garmentImageUrl: null,
  isFavourite: false,
  share: null,
  photoPlacement: placement,
}
export const accepted = { 'POST /api/tryon': { status: 202, body: { sessionId: 's1' } } }

/** The tab with an address of its own, as the page gives it one. */
export function Tab({ initial = null, ...props }: Partial<TryOnTabProps> & { initial?: string | null }) {
  const [sessionId, setSessionId] = useState<string | null>(initial)
  return (
    <>
      <output>{sessionId}</output>
      <TryOnTab
        userId="u1"
        sessionId={sessionId}
        onSession={setSessionId}
        isVerified
        renderVerification={() => <p>Please verify</p>}
        reuse={null}
        renderActions={() => <p>Share it</p>}
        renderPriceSearch={(garment) => <p>Shops for {garment.name}</p>}
        onBalanceChange={() => undefined}
        onBuyTokens={() => undefined}
        {...props}
      />
    </>
  )
}

export const address = () => document.querySelector('output')?.textContent
export const generateButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /Generate Try-On|Processing/ })
export const imageFile = (name: string) => new File(['pixels'], name, { type: 'image/jpeg' })

export function choose(label: string, ...files: File[]) {
  fireEvent.change(document.querySelector(`input[type=file][aria-label="${label}"]`)!, { target: { files } })
}

export async function chooseBoth() {
  choose('Upload Your Photo', imageFile('me.jpg'))
  choose('Upload Garment', imageFile('knit.jpg'))
  await waitFor(() => expect(generateButton().disabled).toBe(false))
}

export async function generate() {
  await chooseBoth()
  await act(async () => fireEvent.click(generateButton()))
}

export const chip = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
export const formOf = (body: unknown) => (body instanceof FormData ? Object.fromEntries(body) : {})
