import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, postJson } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { tellFailure } from './use-account.ts'

/** How long to wait after the server has said that this was too often. */
const cooldownSeconds = 60

export function ResendButton() {
  const [secondsLeft, startCooldown] = useCountdown()
  const resend = useMutation({
    mutationFn: () => postJson('/api/auth/resend-confirmation'),
    onSuccess: () =>
      showToast({ title: 'Verification Email Sent', description: 'Check your inbox and open the link.' }),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 429) startCooldown(cooldownSeconds)
      tellFailure('Failed to Send Email', error, 'Failed to send verification email')
    },
  })
  return (
    <Button
      isBusy={resend.isPending}
      busyText="Sending..."
      disabled={secondsLeft > 0}
      onClick={() => resend.mutate()}
    >
      {secondsLeft > 0 ? `Resend in ${secondsLeft} s` : 'Resend Verification Email'}
    </Button>
  )
}

function useCountdown(): [secondsLeft: number, start: (seconds: number) => void] {
  const [secondsLeft, setSecondsLeft] = useState(0)
  useEffect(() => {
    if (secondsLeft === 0) return
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  return [secondsLeft, setSecondsLeft]
}
