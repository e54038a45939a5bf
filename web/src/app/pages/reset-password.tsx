import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { ResetPasswordPage } from '../../features/auth/reset-password-page.tsx'
import type { PageHead } from '../page.ts'
import { loginPath } from '../../lib/paths.ts'
import { useTokenOfAddress } from '../use-token-of-address.ts'

export default function ResetPassword() {
  const [parameters] = useSearchParams()
  const [hasProblem] = useState(parameters.has('problem'))
  const [, navigate] = useLocation()
  return (
    <ResetPasswordPage
      token={useTokenOfAddress()}
      hasProblem={hasProblem}
      onDone={() => navigate(loginPath, { replace: true })}
    />
  )
}

export function head(): PageHead {
  return { title: 'Choose a new password', robots: 'noindex' }
}
