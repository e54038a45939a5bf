import { useLocation } from 'wouter'
import type { PackageId } from '../../../contract/token-packages.ts'
import type { LandingPageActions } from '../features/landing/landing-actions.ts'
import { useAuthDialog } from '../features/auth/use-auth-dialog.ts'
import { useUser } from '../features/auth/use-user.ts'
import { dashboardPath, packagePath } from '../lib/paths.ts'

/** What the invitations do: they open the dialog, or the dashboard for someone who is signed in already. */
export function useSignUp(): LandingPageActions {
  const { user } = useUser()
  const { open } = useAuthDialog()
  const [, navigate] = useLocation()
  if (user) {
    const openDashboard = () => navigate(dashboardPath())
    const onChoosePackage = (packageId: PackageId) => navigate(packagePath(packageId))
    return { onRegister: openDashboard, onLogin: openDashboard, onChoosePackage }
  }
  return {
    onRegister: () => open('register'),
    onLogin: () => open('login'),
    onChoosePackage: (packageId) => open('register', packageId),
  }
}
