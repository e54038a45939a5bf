import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  madeOrganisationSchema,
  organisationSchema,
  organisationsSchema,
  type Invitation,
  type OrganisationRole,
} from '../../../../contract/organisations.ts'
import { balanceSchema } from '../../../../contract/tokens.ts'
import { deleteResource, errorSentence, getJson, jsonBody, postJson, request } from '../../lib/api.ts'
import { showToast } from '../../ui/toast.tsx'

const path = '/api/organisations'
const allKey = [path]

/** Those that one belongs to, and those that one is invited to. */
export function useOrganisations() {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: allKey })
  const organisations = useQuery({
    queryKey: [...allKey, 'own'],
    queryFn: () => getJson(path, organisationsSchema),
  })
  const making = useMutation({
    mutationFn: ({ name }: { name: string }) => postJson(path, { name }, madeOrganisationSchema),
    onSuccess: refresh,
  })
  const joining = useMutation({
    mutationFn: ({ organisationId }: { organisationId: string; name: string }) =>
      postJson(`${path}/${organisationId}/join`),
    onSuccess: (_, { name }) =>
      showToast({ title: 'Joined', description: `You can act for ${name} from now on.` }),
    onError: (error) => tellFailure('Not Joined', error),
    onSettled: refresh,
  })
  return { organisations, making, joining }
}

/** One of them, and what its members do with it. */
export function useOrganisation(id: string) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: allKey })
  const own = `${path}/${id}`
  const settled = (title: string) => ({
    onError: (error: Error) => tellFailure(title, error),
    onSettled: refresh,
  })
  return {
    organisation: useQuery({ queryKey: [...allKey, id], queryFn: () => getJson(own, organisationSchema) }),
    balance: useQuery({
      queryKey: [...allKey, id, 'balance'],
      queryFn: () => getJson(`/api/tokens/balance?account=${id}`, balanceSchema),
    }),
    invitation: useMutation({
      mutationFn: (invitation: Invitation) => postJson(`${own}/invitations`, invitation),
      onSuccess: (_, { email }) =>
        showToast({ title: 'Invitation Sent', description: `${email} has a week to join.` }),
      onSettled: refresh,
    }),
    withdrawal: useMutation({
      mutationFn: (invitationId: string) => deleteResource(`${own}/invitations/${invitationId}`),
      ...settled('Invitation Not Withdrawn'),
    }),
    change: useMutation({
      mutationFn: ({ memberId, role }: { memberId: string; role: OrganisationRole }) =>
        request(`${own}/members/${memberId}`, {
          method: 'PUT',
          body: JSON.stringify({ role }),
          headers: { 'content-type': 'application/json' },
        }),
      ...settled('Role Not Changed'),
    }),
    renaming: useMutation({
      mutationFn: (asked: { name: string }) => request(own, { method: 'PUT', ...jsonBody(asked) }),
      onSuccess: () => showToast({ title: 'Organisation Renamed' }),
      onSettled: refresh,
    }),
    closing: useMutation({
      mutationFn: () => deleteResource(own),
      onSuccess() {
        showToast({ title: 'Organisation Closed', description: 'Everything of it is deleted.' })
        // The list alone: of this one there is nothing left to ask for.
        return queryClient.invalidateQueries({ queryKey: [...allKey, 'own'] })
      },
    }),
    removal: useMutation({
      mutationFn: (memberId: string) => deleteResource(`${own}/members/${memberId}`),
      ...settled('Not Removed'),
    }),
  }
}

function tellFailure(title: string, error: unknown): void {
  showToast({
    title,
    description: errorSentence(error, 'Please try again in a moment.'),
    tone: 'destructive',
  })
}
