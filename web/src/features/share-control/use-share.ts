import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { shareSchema, type ShareRequest } from '../../../../contract/share.ts'
import { hashtags } from '../../content/site.ts'
import { deleteResource, errorSentence, putJson } from '../../lib/api.ts'
import { useBoot } from '../../lib/boot.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { showToast } from '../../ui/toast.tsx'
import { copyText } from './copy-text.ts'
import { saveDownload } from './save-download.ts'
import { networkShareUrl, trackedShareUrl, type Network, type ShareSource } from './share-links.ts'

export type UseShareOptions = {
  sessionId: string
  source: ShareSource
  /** As the server has told; null while it is private. */
  share: ShareRequest | null
}

const copiedForMs = 2000
const failedToShare = 'The link could not be made. Please try again.'
const everything: ShareRequest = { isAfterOnly: false, showsName: false, takesAnswers: true }

/** What can be done with one try-on; every way of sharing makes it public first. */
export function useShare({ sessionId, source, share: toldShare }: UseShareOptions) {
  const { brand, origin } = useBoot()
  const sharePath = `/api/tryons/${encodeURIComponent(sessionId)}/share`
  const { changedShare, remember } = useChangedShare(sessionId)
  const share = changedShare === undefined ? toldShare : changedShare
  const isPublic = share !== null
  const options = share ?? everything
  const shareUrl = `${origin}/share/${encodeURIComponent(sessionId)}`
  const { isShown: isCopied, show: showCopied } = useShownFor(copiedForMs)

  async function save(chosen: ShareRequest): Promise<string> {
    const { shareUrl: savedUrl, ...saved } = await putJson(sharePath, chosen, shareSchema)
    remember(saved)
    return savedUrl
  }

  /** What is public stays as its owner chose to show it. */
  async function makePublic(): Promise<string> {
    return isPublic ? shareUrl : save(options)
  }

  const publish = useMutation({
    mutationFn: save,
    onSuccess: () => showToast({ title: 'Shared', description: 'Anyone with the link can see this try-on.' }),
    onError: (error) => tell('Not shared', errorSentence(error, failedToShare)),
  })

  const copy = useMutation({
    mutationFn: async () => {
      const link = makePublic().then((shared) => trackedShareUrl(shared, source))
      const wasCopied = await copyText(link).then(
        () => true,
        () => false,
      )
      return { link: await link, wasCopied }
    },
    onSuccess: ({ link, wasCopied }) =>
      wasCopied ? showCopied() : tell('Copy Failed', `Copy it by hand: ${link}`),
    onError: (error) => tell('Copy Failed', errorSentence(error, failedToShare)),
  })

  const download = useMutation({
    mutationFn: () => saveDownload(sessionId),
    onError: () => tell('Download Failed', 'The image could not be saved. Please try again.'),
  })

  const stop = useMutation({
    mutationFn: () => deleteResource(sharePath),
    onSuccess: () => {
      remember(null)
      showToast({ title: 'Sharing stopped', description: 'Only you can see this try-on now.' })
    },
    onError: (error) => tell('Sharing not stopped', errorSentence(error, 'Please try again.')),
  })

  /** The window opens with the click, because browsers block one that opens after waiting for an answer. */
  async function shareOn(network: Network) {
    const popup = window.open('about:blank', '_blank', 'popup,width=600,height=400')
    try {
      const shared = await makePublic()
      const address = networkShareUrl(network, {
        shareUrl: shared,
        pictureUrl: new URL(`/api/shares/${encodeURIComponent(sessionId)}/images/try-on`, shared).href,
        text: `Should I get it? I tried it on with ${brand}.`,
        hashtags: hashtags(brand),
      })
      if (popup) popup.location.href = address
      else window.location.href = address
    } catch (error) {
      popup?.close()
      tell(`Not shared on ${network}`, errorSentence(error, failedToShare))
    }
  }

  function shareOnInstagram() {
    showToast({
      title: 'Share on Instagram',
      description: 'Instagram has no web sharing. Download the image, then post it from the app.',
    })
  }

  return {
    isPublic,
    shareUrl,
    /** As they are, or as they would be with the next share. */
    options,
    publish,
    copy,
    isCopied,
    download,
    stop,
    shareOn,
    shareOnInstagram,
  }
}

export type Share = ReturnType<typeof useShare>

/** What this page has changed, kept beside the cached answers, so that the result and the history agree; undefined: nothing. */
function useChangedShare(sessionId: string) {
  const queryClient = useQueryClient()
  const queryKey = ['share', sessionId]
  const { data: changedShare } = useQuery<ShareRequest | null>({
    queryKey,
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  function remember(share: ShareRequest | null) {
    queryClient.setQueryData<ShareRequest | null>(queryKey, share)
    void queryClient.invalidateQueries({ queryKey: queryKeys.history })
  }
  return { changedShare, remember }
}

function tell(title: string, description: string) {
  showToast({ title, description, tone: 'destructive' })
}

function useShownFor(durationMs: number) {
  const [isShown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  function show() {
    clearTimeout(timer.current)
    setShown(true)
    timer.current = setTimeout(() => setShown(false), durationMs)
  }
  return { isShown, show }
}
