import { expect, test, vi } from 'vitest'
import { uploadMessages } from '../../../../contract/uploads.ts'
import { chooseImage } from './choose-image.ts'
import { initialState, reduceTryOn, type TryOnAction } from './try-on-state.ts'

test('TRY-3 a file that is refused once it was read says so at its tile alone, and silences nobody who looks at it', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
  let state = initialState
  const chosen: Promise<File>[] = []
  const dispatch = (action: TryOnAction) => {
    state = reduceTryOn(state, action)
    if (state.photo) chosen.push(state.photo.readable)
  }
  const file = new File([new Uint8Array(11 * 1024 * 1024)], 'a.jpg', { type: 'image/jpeg' })
  await chooseImage({ read: () => state, dispatch }, 'photo', [file])
  vi.unstubAllGlobals()
  expect(state.photo).toBe(null)
  expect(state.errors.photo).toMatchObject({ sentence: uploadMessages.tooLarge })
  const settled = Promise.allSettled(chosen).then(() => 'settled')
  expect(await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, 0, 'waiting'))])).toBe(
    'waiting',
  )
})
