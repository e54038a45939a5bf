import { useQuery } from '@tanstack/react-query'
import { pictureCheckSchema, pictureFields } from '../../../../contract/try-on.ts'
import { postForm } from '../../lib/api.ts'
import type { Pair } from './make-preview.ts'
import { numberOf, verdictsOnPair, type Verdicts } from './verdict.ts'

/** The server's verdicts on both pictures, where the browser cannot look: once asked, since nothing is sent unasked. */
export function useServerVerdicts(pair: Pair | null): { verdicts: Verdicts; ask: (() => void) | null } {
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: [
      'picture-check',
      ...(pair ? [numberOf(pair.photo), numberOf(pair.garment), pair.garmentClass] : []),
    ],
    queryFn: async () =>
      pair && verdictsOnPair(await postForm('/api/tryon/check', formOf(pair), pictureCheckSchema)),
    enabled: false,
    retry: false,
  })
  const otherwise = { is: isFetching ? 'checking' : 'unknown' } as const
  return {
    verdicts: data ?? { photo: otherwise, garment: otherwise },
    ask: pair && !data && !isFetching && !isError ? () => void refetch() : null,
  }
}

function formOf({ photo, garment, garmentClass }: Pair): FormData {
  const form = new FormData()
  form.set(pictureFields.photo, photo)
  form.set(pictureFields.garmentPhoto, garment)
  if (garmentClass) form.set('garmentClass', garmentClass)
  return form
}
