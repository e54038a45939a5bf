import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { emailStatusSchema } from '../../../../contract/auth.ts'
import { getJson } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { showToast } from '../../ui/toast.tsx'

const lookEveryMs = 10_000

/** While the page waits for the mailed link: notices that it was opened in another tab or on another device. */
export function useNoticeVerification(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let isOver = false
    async function look() {
      if (document.visibilityState === 'hidden') return
      const status = await getJson('/api/auth/email-status', emailStatusSchema).catch(() => null)
      if (isOver || !status?.emailVerified) return
      isOver = true
      showToast({ title: 'Email Verified', description: 'Your free tokens are here.' })
      await queryClient.invalidateQueries({ queryKey: queryKeys.balance })
      await queryClient.invalidateQueries({ queryKey: queryKeys.user })
    }
    const again = () => void look()
    const timer = setInterval(again, lookEveryMs)
    document.addEventListener('visibilitychange', again)
    window.addEventListener('focus', again)
    return () => {
      isOver = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
      window.removeEventListener('focus', again)
    }
  }, [queryClient])
}
