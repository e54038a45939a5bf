import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  answerMailsSchema,
  shareAnswersSchema,
  type AnswerMails,
  type ShareAnswers,
} from '../../../../contract/share-answers.ts'
import { deleteResource, errorSentence, getJson, putJson } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { showToast } from '../../ui/toast.tsx'

const pathOf = (sessionId: string) => `/api/tryons/${encodeURIComponent(sessionId)}/answers`

/** What visitors of a shared try-on answered. */
export function useAnswers(sessionId: string) {
  return useQuery({
    queryKey: [pathOf(sessionId)],
    queryFn: () => getJson(pathOf(sessionId), shareAnswersSchema),
    staleTime: 0,
  })
}

export function useDeleteAnswer(sessionId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => deleteResource(`${pathOf(sessionId)}/${encodeURIComponent(id)}`),
    onSuccess: (_answer, id) => {
      queryClient.setQueryData<ShareAnswers>([pathOf(sessionId)], (current) => ({
        answers: current?.answers.filter((answer) => answer.id !== id) ?? [],
      }))
    },
    onError: (error) => tellFailure('Answer Not Deleted', error),
  })
}

/** The history counts the answers anew, once nobody looks at them any more: a try-on without any has no button for them. */
export function useRecount() {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: queryKeys.history })
}

const mailsPath = '/api/account/answer-mails'

/** Whether mails about new answers are wanted. */
export function useAnswerMails() {
  const queryClient = useQueryClient()
  const mails = useQuery({
    queryKey: [mailsPath],
    queryFn: () => getJson(mailsPath, answerMailsSchema),
    staleTime: 0,
  })
  const change = useMutation({
    mutationFn: (isOn: boolean) => putJson(mailsPath, { isOn }, answerMailsSchema),
    onSuccess: (saved) => queryClient.setQueryData<AnswerMails>([mailsPath], saved),
    onError: (error) => tellFailure('Not Saved', error),
  })
  return { mails, change }
}

function tellFailure(title: string, error: Error) {
  showToast({ title, description: errorSentence(error, 'Please try again.'), tone: 'destructive' })
}
