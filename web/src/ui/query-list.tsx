import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from './load-error.tsx'
import { TableSkeleton } from './table.tsx'

type QueryListProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'isPending' | 'isFetching' | 'refetch'>
  /** What is listed, as in 'Failed to load payments'. */
  name: string
  isEmpty: (data: Data) => boolean
  /** Stands where there is nothing. */
  nothing: string
  children: (data: Data) => ReactNode
}

/** What a query lists: a skeleton until it is there, why it is not, or the list. */
export function QueryList<Data>({ query, name, isEmpty, nothing, children }: QueryListProps<Data>) {
  const { data, isPending, isFetching, refetch } = query
  if (isPending) return <TableSkeleton label={`Loading ${name}`} />
  if (data === undefined)
    return (
      <LoadError message={`Failed to load ${name}`} isRetrying={isFetching} onRetry={() => void refetch()} />
    )
  if (isEmpty(data)) return <p className="card p-8 text-center text-ink-2">{nothing}</p>
  return children(data)
}
