import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { GarmentClass, OnWarning } from '../../../../contract/try-on.ts'

/** An image in a tile. */
export type ChosenImage = {
  /** An object URL; null while a format that needs decoding is being decoded. */
  previewUrl: string | null
  /** What will be uploaded; rejects with a sentence for the user. */
  upload: Promise<File>
  garmentClass?: GarmentClass
}

/** An earlier result that another garment goes on top of, in place of a photo. */
export type BaseResult = { sessionId: string; imageUrl: string }

/** Who is dressed. */
export type Person = ChosenImage | BaseResult

export function isBaseResult(person: Person): person is BaseResult {
  return 'sessionId' in person
}

/** The try-on that was last started on this page, with the images it was made of. */
export type StartedTryOn = {
  sessionId: string
  /** Shown while it is made: an object URL of its own, independent of the tiles, or the earlier result. */
  photoUrl: string
  /** The photo was uploaded here, so that it can stand beside the result. */
  hasOriginalPhoto: boolean
  garment: File
  /** Milliseconds since 1970. */
  startedAt: number
  /** Its end has been announced. */
  isOver: boolean
}

/** Both images on their way to the server; sent again under the same key, because an answer was lost, they are the same try-on. */
export type Attempt = {
  person: Person
  garment: ChosenImage
  onWarning: OnWarning
  idempotencyKey: string
}

export type Draft = {
  photo: ChosenImage | null
  /** Takes the photo's place while it is set. */
  base: BaseResult | null
  garment: ChosenImage | null
  /** Sent, and not answered yet. */
  attempt: Attempt | null
  started: StartedTryOn | null
}

const draftKey = ['try-on', 'draft']
const emptyDraft: Draft = { photo: null, base: null, garment: null, attempt: null, started: null }

/** The chosen images outlive the tab: a look at the history or the packages must not cost the user their photo. */
export function useDraft() {
  const queryClient = useQueryClient()
  const { data: draft } = useQuery({
    queryKey: draftKey,
    queryFn: () => emptyDraft,
    initialData: emptyDraft,
    enabled: false,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  })
  function update(change: (draft: Draft) => Draft) {
    queryClient.setQueryData<Draft>(draftKey, (current) => change(current ?? emptyDraft))
  }
  return { draft, update }
}
