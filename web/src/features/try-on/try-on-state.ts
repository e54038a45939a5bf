import {
  isTryOnWarning,
  type GarmentClass,
  type OnWarning,
  type TryOnEvent,
} from '../../../../contract/try-on.ts'
import type { ResultImage } from '../../../../contract/images.ts'
import type { LossReason } from './follow-try-on.ts'
import { refusedTile, type Tile } from './refused-tile.ts'
import type { TryOnProgress } from './stages.ts'

/** An image in a tile. */
export type ChosenImage = {
  /** An object URL; null while a format that needs decoding is being decoded. */
  previewUrl: string | null
  /** What will be uploaded; rejects with a sentence for the user. */
  upload: Promise<File>
  /** The same for who looks at it meanwhile; where it is refused, which its tile says, this never settles. */
  readable: Promise<File>
  garmentClass?: GarmentClass
}

/** A picture of an earlier try-on in place of a photo: its result, for a garment on top, or its studio model, for another garment. */
export type BaseResult = { sessionId: string; image: ResultImage; imageUrl: string }

/** Who is dressed. */
export type Person = ChosenImage | BaseResult

export function isBaseResult(person: Person): person is BaseResult {
  return 'sessionId' in person
}

/** What went wrong, in a sentence; the code and the image it is about, where the server named them. */
export type Failure = { error: string; code?: string; field?: string }

/** Both images on their way to the server, or how that ended without a try-on. */
export type Attempt = {
  person: Person
  garment: ChosenImage
  onWarning: OnWarning
  /** Sent again under the same key, because an answer was lost, they are the same try-on. */
  idempotencyKey: string
  /** Milliseconds since 1970. */
  sentAt: number
  /** null while they are on their way. `isAnswer`: the server has refused them, so nothing of theirs can be under way there. */
  end: { failure: Failure; isAnswer: boolean } | null
}

/** The try-on that was last started on this page, with the images it was made of. */
export type StartedTryOn = {
  sessionId: string
  person: Person
  garment: ChosenImage
  garmentFile: File
  startedAt: number
  /** Its end has been announced. */
  isOver: boolean
}

/** `isRefusal`: the server has looked at it, and took no token. */
export type TileError = { sentence: string; isRefusal: boolean }

/** Everything that the browser alone knows of a try-on; what the server has told of it stands in the query cache. */
export type TryOnState = {
  photo: ChosenImage | null
  /** Takes the photo's place while it is set. */
  base: BaseResult | null
  garment: ChosenImage | null
  /** A garment is on its way here, from an address or from our own. */
  isGarmentLoading: boolean
  /** Why an image was not taken. Stays at its tile until another one is. */
  errors: Partial<Record<Tile, TileError>>
  /** Something of an earlier try-on is to be used again, and this has to be chosen anew for it. */
  asksForGarment: boolean
  attempt: Attempt | null
  started: StartedTryOn | null
  /** The result that came while the user was here. */
  arrivedId: string | null
  loss: { sessionId: string; reason: LossReason } | null
}

export const initialState: TryOnState = {
  photo: null,
  base: null,
  garment: null,
  isGarmentLoading: false,
  errors: {},
  asksForGarment: false,
  attempt: null,
  started: null,
  arrivedId: null,
  loss: null,
}

export type FinalEvent = Extract<TryOnEvent, { state: 'complete' | 'failed' }>

export type TryOnAction =
  | { type: 'image-chosen'; tile: Tile; image: ChosenImage }
  | { type: 'image-decoded'; tile: Tile; image: ChosenImage; previewUrl: string }
  | { type: 'image-refused'; tile: Tile; sentence: string; image?: ChosenImage }
  | { type: 'image-removed'; tile: Tile }
  | { type: 'garment-loading'; isLoading: boolean }
  | { type: 'garment-class-said'; garmentClass: GarmentClass | undefined }
  | { type: 'draft-restored'; draft: Pick<TryOnState, 'photo' | 'base' | 'garment'> }
  | { type: 'sent'; attempt: Attempt }
  | { type: 'not-sent'; failure: Failure; isAnswer: boolean }
  | { type: 'taken-on'; started: StartedTryOn }
  | { type: 'ended'; event: FinalEvent }
  | { type: 'lost'; sessionId: string; reason: LossReason }
  | { type: 'followed-again' }
  /** Empties the tiles, but for those named, and forgets what was started. */
  | { type: 'started-over'; keep?: Tile[]; base?: BaseResult | null; asksForGarment?: boolean }
  /** Another garment for the same photo; `base` is worn where the photo is not here any more. */
  | { type: 'next-garment'; base: BaseResult }
  | { type: 'started-forgotten' }

export function reduceTryOn(state: TryOnState, action: TryOnAction): TryOnState {
  switch (action.type) {
    case 'image-chosen':
      return withImage(state, action.tile, action.image)
    case 'image-removed':
      return withImage(state, action.tile, null)
    case 'image-decoded':
      if (state[action.tile] !== action.image) return state
      return { ...state, [action.tile]: { ...action.image, previewUrl: action.previewUrl } }
    case 'image-refused': {
      const isInTile = action.image !== undefined && state[action.tile] === action.image
      const error = { sentence: action.sentence, isRefusal: false }
      return withError(isInTile ? withImage(state, action.tile, null) : state, action.tile, error)
    }
    case 'garment-loading':
      return { ...state, isGarmentLoading: action.isLoading }
    case 'garment-class-said':
      return {
        ...state,
        garment: state.garment && { ...state.garment, garmentClass: action.garmentClass },
        attempt: null,
      }
    case 'draft-restored':
      return { ...state, ...action.draft }
    case 'sent':
      return { ...state, attempt: action.attempt, errors: {}, asksForGarment: false }
    case 'not-sent': {
      const end = { failure: action.failure, isAnswer: action.isAnswer }
      const ended = { ...state, attempt: state.attempt && { ...state.attempt, end } }
      return withRefusal(ended, action.failure)
    }
    case 'taken-on':
      return { ...state, attempt: null, started: action.started }
    case 'ended': {
      const over = { ...state, started: state.started && { ...state.started, isOver: true } }
      if (action.event.state === 'complete') return { ...over, arrivedId: action.event.result.sessionId }
      return over
    }
    case 'lost':
      return { ...state, loss: { sessionId: action.sessionId, reason: action.reason } }
    case 'followed-again':
      return { ...state, loss: null }
    case 'started-over':
      return {
        ...initialState,
        photo: action.keep?.includes('photo') ? state.photo : null,
        garment: action.keep?.includes('garment') ? state.garment : null,
        base: action.base ?? null,
        asksForGarment: action.asksForGarment ?? false,
      }
    case 'next-garment':
      return { ...withImage(state, 'garment', null), base: personOf(state) ? state.base : action.base }
    case 'started-forgotten':
      return { ...state, attempt: null, started: null }
  }
}

/** Another image mends what was wrong with the one before, and with what was made of it. */
function withImage(state: TryOnState, tile: Tile, image: ChosenImage | null): TryOnState {
  return {
    ...withError(state, tile, undefined),
    [tile]: image,
    base: tile === 'photo' ? null : state.base,
    asksForGarment: state.asksForGarment && !(tile === 'garment' && image),
    attempt: null,
  }
}

function withError(state: TryOnState, tile: Tile, error: TileError | undefined): TryOnState {
  return { ...state, errors: { ...state.errors, [tile]: error } }
}

/** What is wrong with one image is said at its tile, and nowhere else. */
function withRefusal(state: TryOnState, failure: Failure): TryOnState {
  const tile = tileOf(failure)
  return tile ? withError(state, tile, { sentence: failure.error, isRefusal: true }) : state
}

/** The tile at which a failure is said. The preview tells of a result that was not kept, and asks whether to go on at a warning. */
function tileOf({ code, field }: Failure): Tile | null {
  const isOfPreview = isTryOnWarning(code) || isPoorResult(code)
  return isOfPreview ? null : refusedTile(code, field)
}

/** It was made, and did not come out well. */
export function isPoorResult(code: string | undefined): boolean {
  return code === 'try_on_poor_photo' || code === 'try_on_poor_garment'
}

/** Who is dressed: the photo, or the result in its place. */
export function personOf({ base, photo }: Pick<TryOnState, 'base' | 'photo'>): Person | null {
  return base ?? photo
}

/** Both images are here, and can be seen. */
export function isReady(state: TryOnState): boolean {
  const { garment } = state
  const person = personOf(state)
  return person !== null && pictureOf(person) !== null && garment !== null && garment.previewUrl !== null
}

export function pictureOf(person: Person): string | null {
  return isBaseResult(person) ? person.imageUrl : person.previewUrl
}

/** What is known of a try-on: nothing yet, how far it is, or how it ended. */
export type TryOnSession =
  | { state: 'none' }
  | { state: 'progress'; progress: TryOnProgress }
  | Extract<TryOnEvent, { state: 'complete' }>
  | ({ state: 'failed' } & Failure)
  | { state: 'lost'; reason: LossReason }

/** What is shown: images on their way, or refused, stand before what came of an earlier try-on, whose last event is `latest`. */
export function sessionOf(
  { attempt, loss }: TryOnState,
  sessionId: string | null,
  latest: TryOnEvent | undefined,
): TryOnSession {
  if (attempt) {
    if (!attempt.end) return { state: 'progress', progress: { state: 'uploading' } }
    if (tileOf(attempt.end.failure) === null) return { state: 'failed', ...attempt.end.failure }
  }
  if (sessionId === null) return { state: 'none' }
  if (isFinal(latest)) return latest
  if (loss?.sessionId === sessionId) return { state: 'lost', reason: loss.reason }
  return { state: 'progress', progress: latest ?? { state: 'opening' } }
}

export function isFinal(event: TryOnEvent | undefined): event is FinalEvent {
  return event?.state === 'complete' || event?.state === 'failed'
}

/** The attempt to repeat: no answer came, so these images may be a try-on already. */
export function unansweredAttempt(state: TryOnState): Attempt | null {
  return state.attempt?.end?.isAnswer === false ? state.attempt : null
}

/** Every object URL that this state shows. */
export function objectUrlsOf({ photo, garment, attempt, started }: TryOnState): Set<string> {
  const images = [photo, garment, attempt?.person, attempt?.garment, started?.person, started?.garment]
  const urls = images.map((image) => (image ? pictureOf(image) : null))
  return new Set(urls.filter((url) => url !== null && url.startsWith('blob:')) as string[])
}
