/** Where a share began; it is told by utm_source when the link is copied. */
export type ShareSource = 'result' | 'history'

export const networks = ['Facebook', 'X', 'Pinterest'] as const
export type Network = (typeof networks)[number]

/** `hashtags` with their number signs. */
type Shared = { shareUrl: string; pictureUrl: string; text: string; hashtags: readonly string[] }

/** The public address with the parameters that tell where its visitors came from. */
export function trackedShareUrl(shareUrl: string, source: string): string {
  const url = new URL(shareUrl)
  url.searchParams.set('utm_source', source)
  url.searchParams.set('utm_medium', 'social')
  url.searchParams.set('utm_campaign', 'virtual_tryon')
  return url.href
}

/** The address of a network's own share dialog. */
export function networkShareUrl(network: Network, { shareUrl, pictureUrl, text, hashtags }: Shared): string {
  const link = trackedShareUrl(shareUrl, network.toLowerCase())
  switch (network) {
    case 'Facebook':
      return withQuery('https://www.facebook.com/sharer/sharer.php', { u: link, hashtag: hashtags[0] ?? '' })
    case 'X':
      return withQuery('https://x.com/intent/post', {
        url: link,
        text,
        hashtags: hashtags.join(',').replaceAll('#', ''),
      })
    case 'Pinterest': {
      const description = [text, ...hashtags].join(' ')
      return withQuery('https://www.pinterest.com/pin/create/button/', {
        url: link,
        media: pictureUrl,
        description,
      })
    }
  }
}

function withQuery(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query)}`
}
