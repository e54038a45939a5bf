import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import {
  adminPaymentsSchema,
  paymentStorySchema,
  refundAnswerSchema,
  type AdminPaymentsQuery,
} from '../../../../contract/admin-payments.ts'
import type { RefundOutcome } from '../../../../contract/payments.ts'
import { getJson, postJson } from '../../lib/api.ts'
import { showToast } from '../../ui/toast.tsx'
import { adminKey, useRefresh } from './use-admin.ts'

export function usePayments({ search, filter, page }: AdminPaymentsQuery) {
  const parameters = new URLSearchParams({
    ...(search && { search }),
    ...(filter && { filter }),
    page: String(page),
  })
  return useQuery({
    queryKey: [...adminKey, 'payments', String(parameters)],
    queryFn: () => getJson(`/api/admin/payments?${parameters}`, adminPaymentsSchema),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export function usePaymentStory(paymentId: string) {
  return useQuery({
    queryKey: [...adminKey, 'payment', paymentId],
    queryFn: () => getJson(`/api/admin/payments/${encodeURIComponent(paymentId)}`, paymentStorySchema),
    staleTime: 0,
  })
}

const outcomeWords: Record<RefundOutcome, { title: string; description: string }> = {
  done: { title: 'Refunded', description: 'The money is on its way back, and its tokens are taken off.' },
  waiting: {
    title: 'Asked For',
    description: 'The payment provider has not answered yet. We ask again until it has.',
  },
  refused: { title: 'Refused', description: 'The payment provider gives nothing back. Nothing was moved.' },
}

export function useRefund(paymentId: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (request: { amount: number; reason: string }) =>
      postJson(`/api/admin/payments/${encodeURIComponent(paymentId)}/refund`, request, refundAnswerSchema),
    onSuccess: async ({ outcome }) => {
      showToast({ ...outcomeWords[outcome], ...(outcome === 'refused' && { tone: 'destructive' }) })
      await refresh()
    },
  })
}
