import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerApi } from '../../test/api.ts'
import { renderInApp } from '../../test/render-app.tsx'
import { Tab, imageFile, useTryOnTab } from '../../test/try-on-tab.tsx'
import { readKeptDraft } from '../features/try-on/kept-draft.ts'
import { readRecentGarments } from '../features/try-on/recent-garments.ts'
import { browserStorage } from './browser-storage.ts'
import { keepGuestDraft, readGuestDraft } from './guest-draft.ts'

// jsdom has no IndexedDB.
const storage = new Map<string, unknown>()

useTryOnTab()
afterEach(() => vi.restoreAllMocks())
beforeEach(() => {
  storage.clear()
  vi.spyOn(browserStorage, 'read').mockImplementation(async (key) => storage.get(key))
  vi.spyOn(browserStorage, 'write').mockImplementation(async (key, kept) => void storage.set(key, kept))
  vi.spyOn(browserStorage, 'forget').mockImplementation(async (key) => void storage.delete(key))
  URL.createObjectURL = (kept) => {
    if (!(kept instanceof Blob)) throw new TypeError('This is no Blob.')
    return 'blob:https://try.example/1'
  }
})

const noPicture = { size: 6 }
const damagedDraft = () => ({
  userId: 'u1',
  keptAt: Date.now(),
  photo: { file: noPicture },
  garment: { file: imageFile('knit.jpg') },
  base: null,
  idempotencyKey: 'k1',
})

test('KEEP-8 the fitting room opens without a kept picture that is none any more, and with the others', async () => {
  answerApi({})
  storage.set('try-on-draft', damagedDraft())
  storage.set('recent-garments', { userId: 'u1', garments: [{ id: 'one', file: noPicture }] })
  renderInApp(<Tab />)
  await screen.findByRole('button', { name: 'Remove: Upload Garment' })
  expect(screen.queryByRole('button', { name: 'Remove: Upload Your Photo' })).toBeNull()
  await waitFor(() => expect(storage.get('recent-garments')).toEqual({ userId: 'u1', garments: [] }))
})

test('KEEP-8 what is no picture any more is forgotten, and what was to be sent with it is not sent', async () => {
  storage.set('try-on-draft', damagedDraft())
  expect(await readKeptDraft('u1')).toMatchObject({ photo: null, idempotencyKey: null })
  expect(storage.get('try-on-draft')).toMatchObject({ photo: null, idempotencyKey: null })
  storage.set('try-on-draft', { ...damagedDraft(), garment: 'knit.jpg' })
  await readKeptDraft('u1')
  expect(storage.has('try-on-draft')).toBe(false)
  for (const kept of [{ userId: 'u1' }, { userId: 'u1', garments: [null] }]) {
    storage.set('recent-garments', kept)
    expect(await readRecentGarments('u1')).toEqual([])
  }
})

test('KEEP-8 a guest keeps the picture that is whole, and no preview of the other', async () => {
  const garment = imageFile('knit.jpg')
  await keepGuestDraft({ photo: imageFile('me.jpg'), garment, preview: null })
  const kept = storage.get('guest-draft') as object
  const preview = { studioModel: new Blob(), tryOn: new Blob(), placement: null }
  storage.set('guest-draft', { ...kept, photo: noPicture, preview })
  expect(await readGuestDraft()).toMatchObject({ photo: null, garment, preview: null })
  storage.set('guest-draft', { ...kept, preview: { ...preview, tryOn: noPicture } })
  expect(await readGuestDraft()).toMatchObject({ garment, preview: null })
  storage.set('guest-draft', { ...kept, photo: noPicture, garment: noPicture })
  expect(await readGuestDraft()).toBeNull()
  expect(storage.has('guest-draft')).toBe(false)
})
