import { paths } from '../../lib/paths.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RoomCard } from './room-card.tsx'
import { useRooms } from './use-rooms.ts'

/** The fitting rooms of a shop, one for each widget key. */
export function RoomsPanel() {
  const rooms = useRooms()
  if (rooms.isPending)
    return (
      <div role="status" aria-label="Loading fitting rooms">
        <Skeleton className="h-80" />
      </div>
    )
  if (rooms.isError)
    return (
      <LoadError
        message="Failed to load your fitting rooms"
        isRetrying={rooms.isFetching}
        onRetry={() => void rooms.refetch()}
      />
    )
  if (rooms.data.length === 0)
    return (
      <p className="max-w-[60ch] text-ink-2">
        Make an{' '}
        <AppLink className="underline underline-offset-4" href={paths.developers}>
          API key
        </AppLink>{' '}
        of the kind “Widget” with your shop’s address, and its button appears here.
      </p>
    )
  return (
    <div className="grid gap-6">
      {rooms.data.map((room) => (
        <RoomCard key={room.id} room={room} />
      ))}
    </div>
  )
}
