import { useQuery } from '@tanstack/react-query'
import { lookAtDevice } from './engine.ts'

/** Whether this browser can make a preview; null until that is known. */
export function useSupport(): boolean | null {
  const { data, isError } = useQuery({
    queryKey: ['device', 'support'],
    queryFn: async () => (await lookAtDevice()).isSupported,
  })
  return isError ? false : (data ?? null)
}
