import { useMutation } from '@tanstack/react-query'
import { madeApiKeySchema, type NewApiKey } from '../../../../contract/api-keys.ts'
import { apiTryOnSchema } from '../../../../contract/public-api.ts'
import { errorSentence, postForm, postJson } from '../../lib/api.ts'
import { isProofDeclined, type Prove } from '../../lib/proof.ts'
import { showToast } from '../../ui/toast.tsx'

const testKey: NewApiKey = {
  name: 'Test key of the reference',
  scope: 'server',
  isTest: true,
  origins: [],
  tokensPerDay: null,
  tokensPerMonth: null,
  expiresInDays: 30,
}

/** A test key of the visitor's own; it stays in this page alone. */
export function useTestKey(prove: Prove) {
  return useMutation({
    mutationFn: async () => (await prove(() => postJson('/api/api-keys', testKey, madeApiKeySchema))).key,
    onError(error) {
      if (isProofDeclined(error)) return
      const description = errorSentence(error, 'Please try again in a moment.')
      showToast({ title: 'Test Key Not Made', description, tone: 'destructive' })
    },
  })
}

/** Makes a try-on as a program would: with the key; the page's cookie counts for nothing there. */
export function useSample(apiKey: string) {
  return useMutation({
    async mutationFn() {
      const form = new FormData()
      form.append('photo', await drawPicture(), 'photo.jpg')
      form.append('garment', await drawPicture(), 'garment.jpg')
      const headers = { authorization: `Bearer ${apiKey}`, prefer: 'wait' }
      return postForm('/api/v1/try-ons', form, apiTryOnSchema, headers)
    },
  })
}

/** Any picture does for a test key. */
function drawPicture(): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = 256
  canvas.height = 256
  canvas.getContext('2d')?.fillRect(64, 64, 128, 128)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was drawn'))), 'image/jpeg'),
  )
}
