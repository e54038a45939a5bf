import { expect, test } from 'vitest'
import {
  initialState,
  objectUrlsOf,
  reduceTryOn,
  sessionOf,
  unansweredAttempt,
  type ChosenImage,
  type TryOnAction,
  type TryOnState,
} from './try-on-state.ts'

const imageOf = (name: string): ChosenImage => ({
  previewUrl: `blob:${name}`,
  upload: Promise.resolve(new File(['x'], name)),
  readable: Promise.resolve(new File(['x'], name)),
})
const [photo, garment, coat] = [imageOf('photo'), imageOf('garment'), imageOf('coat')]
const attempt = {
  person: photo,
  garment,
  onWarning: 'ask',
  idempotencyKey: 'k',
  sentAt: 1,
  end: null,
} as const
const garmentFile = new File(['x'], 'g')
const started = { sessionId: 's1', person: photo, garment, garmentFile, startedAt: 1, isOver: false }

const after = (...actions: TryOnAction[]): TryOnState => actions.reduce(reduceTryOn, initialState)
const chosen: TryOnAction[] = [
  { type: 'image-chosen', tile: 'photo', image: photo },
  { type: 'image-chosen', tile: 'garment', image: garment },
]
const refused = (isAnswer: boolean, code?: string): TryOnAction => ({
  type: 'not-sent',
  failure: { error: 'No.', code },
  isAnswer,
})

test('TRY-13 what is wrong with an image stays at its tile until another one is chosen', () => {
  const state = after(...chosen, { type: 'sent', attempt }, refused(true, 'no_person'))
  expect(state.errors).toEqual({ photo: { sentence: 'No.', isRefusal: true } })
  expect(sessionOf(state, null, undefined)).toEqual({ state: 'none' })
  const withCoat = reduceTryOn(state, { type: 'image-chosen', tile: 'garment', image: coat })
  expect(withCoat.errors.photo?.sentence).toBe('No.')
  expect(
    reduceTryOn(state, { type: 'image-chosen', tile: 'photo', image: coat }).errors.photo,
  ).toBeUndefined()
})

test('TRY-9 only what got no answer is sent again as the same try-on, and only with the same images', () => {
  const lost = after(...chosen, { type: 'sent', attempt }, refused(false))
  expect(unansweredAttempt(lost)?.idempotencyKey).toBe('k')
  expect(unansweredAttempt(after(...chosen, { type: 'sent', attempt }, refused(true, 'busy')))).toBeNull()
  expect(
    unansweredAttempt(reduceTryOn(lost, { type: 'image-chosen', tile: 'garment', image: coat })),
  ).toBeNull()
})

test('TRY-12 images on their way stand before an earlier result, and a loss is about one try-on', () => {
  const sending = after(...chosen, { type: 'sent', attempt })
  expect(sessionOf(sending, 's0', undefined)).toMatchObject({ progress: { state: 'uploading' } })
  const lost = after({ type: 'lost', sessionId: 's0', reason: 'unreachable' })
  expect(sessionOf(lost, 's0', undefined)).toEqual({ state: 'lost', reason: 'unreachable' })
  expect(sessionOf(lost, 's1', undefined).state).toBe('progress')
})

test('TRY-10 a picture is held as long as something shows it: the photo of a result outlives its tile', () => {
  const state = after(...chosen, { type: 'taken-on', started }, { type: 'image-removed', tile: 'photo' })
  expect(objectUrlsOf(state)).toEqual(new Set(['blob:photo', 'blob:garment']))
  expect(objectUrlsOf(reduceTryOn(state, { type: 'started-over' }))).toEqual(new Set())
})

test('TRY-4 an image that cannot be read leaves its tile, unless another one is there by now', () => {
  const broken: TryOnAction = { type: 'image-refused', tile: 'garment', sentence: 'Damaged.', image: garment }
  expect(after(...chosen, broken)).toMatchObject({
    garment: null,
    errors: { garment: { sentence: 'Damaged.', isRefusal: false } },
  })
  const state = after(...chosen, { type: 'image-chosen', tile: 'garment', image: coat }, broken)
  expect(state.garment).toBe(coat)
})

test('KEEP-5 another garment goes on the same photo while it is here, else on the studio model of the result', () => {
  const base = { sessionId: 's1', image: 'model', imageUrl: '/model' } as const
  const withPhoto = after(...chosen, { type: 'taken-on', started }, { type: 'next-garment', base })
  expect(withPhoto).toMatchObject({ photo, garment: null, base: null, started })
  expect(after({ type: 'next-garment', base })).toMatchObject({ photo: null, garment: null, base })
})
