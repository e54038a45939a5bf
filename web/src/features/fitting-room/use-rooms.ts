import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { roomsSchema, type RoomSettings, type Rooms } from '../../../../contract/fitting-room-desk.ts'
import { useActingFor } from '../../lib/acting-for.ts'
import { getJson, jsonBody, request } from '../../lib/api.ts'
import { showToast } from '../../ui/toast.tsx'

const path = '/api/fitting-rooms'

export type Room = Rooms[number]

export function useRooms() {
  const { account, of } = useActingFor()
  return useQuery({
    queryKey: [path, account],
    queryFn: () => getJson(of(path), roomsSchema),
    staleTime: 0,
  })
}

/** What its shop does with the fitting room of one key. */
export function useRoom(id: string) {
  const { of } = useActingFor()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (settings: RoomSettings) =>
      request(of(`${path}/${id}`), { method: 'PUT', ...jsonBody(settings) }),
    async onSuccess() {
      showToast({ title: 'Fitting Room Saved', description: 'It holds from the next shopper on.' })
      await queryClient.invalidateQueries({ queryKey: [path] })
    },
  })
  return { change, csvPath: of(`${path}/${id}/days.csv`) }
}
