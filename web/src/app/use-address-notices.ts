import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { showToast, type Toast } from '../ui/toast.tsx'

/** By parameter and value. */
const notices = new Map<string, Toast>([
  [
    'verified=1',
    {
      title: 'Email Verified',
      description: 'Your email address is confirmed. Your free tokens are on your balance.',
    },
  ],
  [
    'verified=0',
    {
      title: 'Link Not Valid',
      description: 'This link is not valid any more. Please request a new one.',
      tone: 'destructive',
    },
  ],
  [
    'notice=google-failed',
    {
      title: 'Login Failed',
      description: 'Signing in with Google came to nothing. Please try again.',
      tone: 'destructive',
    },
  ],
  [
    'notice=google-link-refused',
    {
      title: 'Login Failed',
      description:
        'This address has an account already. Please sign in with its password, then connect Google in the settings.',
      tone: 'destructive',
    },
  ],
  [
    'notice=account-suspended',
    {
      title: 'Login Failed',
      description: 'This account is suspended. Please contact support.',
      tone: 'destructive',
    },
  ],
  [
    'notice=sign-ups-closed',
    {
      title: 'Login Failed',
      description: 'New accounts cannot be made like this at the moment.',
      tone: 'destructive',
    },
  ],
  [
    'notice=openid-failed',
    {
      title: 'Login Failed',
      description: 'Signing in there came to nothing. Please try again.',
      tone: 'destructive',
    },
  ],
  [
    'notice=openid-link-refused',
    {
      title: 'Login Failed',
      description:
        'This address has an account already. Please sign in to it another way, then connect the service in the settings.',
      tone: 'destructive',
    },
  ],
  [
    'notice=openid-linked',
    { title: 'Sign-In Connected', description: 'You can now sign in with this service too.' },
  ],
  [
    'notice=password-updated',
    { title: 'Password Updated', description: 'Your password has been successfully changed.' },
  ],
  ['notice=google-linked', { title: 'Google Connected', description: 'You can now sign in with Google.' }],
])

/** Some links end at an address that says how it went: told once, then taken out of the address. */
export function useAddressNotices(): void {
  const [path, navigate] = useLocation()
  const search = useSearch()
  useEffect(() => {
    const parameters = new URLSearchParams(search)
    const told = [...parameters].find(([name, value]) => notices.has(`${name}=${value}`))
    const notice = told && notices.get(told.join('='))
    if (!notice) return
    parameters.delete(told[0])
    const query = parameters.toString()
    navigate(query ? `${path}?${query}` : path, { replace: true })
    showToast(notice)
  }, [path, search, navigate])
}
