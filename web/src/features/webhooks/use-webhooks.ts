import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  deliveriesSchema,
  deliveryDetailSchema,
  newWebhookSchema,
  webhookSchema,
  webhooksSchema,
  type Webhook,
  type WebhookChange,
  type WebhookRequest,
} from '../../../../contract/webhooks.ts'
import { useActingFor } from '../../lib/acting-for.ts'
import { deleteResource, errorSentence, getJson, postJson, putJson } from '../../lib/api.ts'
import { showToast } from '../../ui/toast.tsx'

const path = '/api/webhook-endpoints'
const deliveriesPath = '/api/webhook-deliveries'
const logKey = (webhookId: string) => [deliveriesPath, webhookId]

/** How often the log is looked at while something in it still waits. */
const refreshMs = 3000
const webhooksKeyOf = (account: string | null) => [path, account]

export function useWebhooks() {
  const { account, of } = useActingFor()
  const webhooksKey = webhooksKeyOf(account)
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: webhooksKey })
  const webhooks = useQuery({
    queryKey: webhooksKey,
    queryFn: async () => (await getJson(of(path), webhooksSchema)).webhooks,
  })
  const adding = useMutation({
    mutationFn: (request: WebhookRequest) => postJson(of(path), request, newWebhookSchema),
    onSuccess: refresh,
  })
  return { webhooks, adding }
}

/** What its owner does with one. */
export function useWebhook({ id }: Webhook) {
  const { account, of } = useActingFor()
  const webhooksKey = webhooksKeyOf(account)
  const queryClient = useQueryClient()
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: webhooksKey })
    await queryClient.invalidateQueries({ queryKey: logKey(id) })
  }
  const change = useMutation({
    mutationFn: (asked: WebhookChange) => putJson(of(`${path}/${id}`), asked, webhookSchema),
    onError: (error) => tellFailure('Webhook Not Changed', error),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: () => deleteResource(of(`${path}/${id}`)),
    onSuccess: () => showToast({ title: 'Webhook Deleted', description: 'It gets nothing any more.' }),
    onError: (error) => tellFailure('Webhook Not Deleted', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksKey }),
  })
  const test = useMutation({
    mutationFn: () => postJson(of(`${path}/${id}/test`)),
    onSuccess: () => showToast({ title: 'Test Event Sent', description: 'Its log shows what comes back.' }),
    onError: (error) => tellFailure('Test Event Not Sent', error),
    onSettled: refresh,
  })
  return { change, remove, test }
}

export function useDeliveries(webhookId: string) {
  const { of } = useActingFor()
  return useInfiniteQuery({
    queryKey: logKey(webhookId),
    queryFn: ({ pageParam }) =>
      getJson(
        of(`${path}/${webhookId}/deliveries${pageParam ? `?before=${pageParam}` : ''}`),
        deliveriesSchema,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const waits = state.data?.pages.some(({ deliveries }) =>
        deliveries.some((one) => one.state === 'waiting'),
      )
      return waits ? refreshMs : false
    },
  })
}

/** `attempts` is part of what it is: after another one there is more to tell. */
export function useDelivery(id: string, attempts: number) {
  const { of } = useActingFor()
  return useQuery({
    queryKey: [deliveriesPath, 'one', id, attempts],
    queryFn: () => getJson(of(`${deliveriesPath}/${id}`), deliveryDetailSchema),
  })
}

export function useSendAgain(webhookId: string) {
  const { of } = useActingFor()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (deliveryId: string) => postJson(of(`${deliveriesPath}/${deliveryId}/send-again`)),
    onSuccess: () => showToast({ title: 'Sent Again', description: 'Under the same id as before.' }),
    onError: (error) => tellFailure('Not Sent Again', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: logKey(webhookId) }),
  })
}

function tellFailure(title: string, error: unknown): void {
  showToast({
    title,
    description: errorSentence(error, 'Please try again in a moment.'),
    tone: 'destructive',
  })
}
