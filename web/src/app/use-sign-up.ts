import { useLocation } from 'wouter'
import { useAuthDialog } from '../features/auth/use-auth-dialog.ts'
import { useUser } from '../features/auth/use-user.ts'
import { dashboardPath } from '../lib/paths.ts'

/** What the invitations do: they open the dialog, or the dashboard for someone who is signed in already. */
export function useSignUp(): { onRegister: () => void; onLogin: () => void } {
  const { user } = useUser()
  const { open } = useAuthDialog()
  const [, navigate] = useLocation()
  if (user) {
    const openDashboard = () => navigate(dashboardPath())
    return { onRegister: openDashboard, onLogin: openDashboard }
  }
  return { onRegister: () => open('register'), onLogin: () => open('login') }
}
