import { useLocation, useSearchParams } from 'wouter'
import { ResetPasswordPage } from '../../features/auth/reset-password-page.tsx'
import type { PageHead } from '../page.ts'
import { loginPath } from '../../lib/paths.ts'

export default function ResetPassword() {
  const [parameters] = useSearchParams()
  const [, navigate] = useLocation()
  return (
    <ResetPasswordPage
      token={parameters.get('token') ?? ''}
      onDone={() => navigate(loginPath, { replace: true })}
    />
  )
}

export function head(): PageHead {
  return { title: 'Choose a new password', robots: 'noindex' }
}
