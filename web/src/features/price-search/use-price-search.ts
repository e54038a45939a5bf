import { useMutation } from '@tanstack/react-query'
import { priceSearchSchema } from '../../../../contract/price-search.ts'
import { errorSentence, postForm } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'
import { showToast } from '../../ui/toast.tsx'

type PriceSearchOptions = { garment: File; sessionId: string; onBalanceChange: () => void }

const failed = 'Failed to search for products. Please try again.'
export const nothingFound = "We couldn't find any products for this image. Try with a different garment."

export function usePriceSearch({ garment, sessionId, onBalanceChange }: PriceSearchOptions) {
  return useMutation({
    mutationFn: () => {
      const form = new FormData()
      form.set('garmentImage', garment)
      form.set('tryOnSessionId', sessionId)
      return postForm('/api/price-search', form, priceSearchSchema)
    },
    onSuccess: ({ items }) => {
      onBalanceChange()
      if (items.length === 0) showToast({ title: 'No Products Found', description: nothingFound })
      else showToast({ title: 'Products Found!', description: formatCount(items.length, 'similar product') })
    },
    onError: (error) => {
      onBalanceChange()
      showToast({ title: 'Search Failed', description: errorSentence(error, failed), tone: 'destructive' })
    },
  })
}
