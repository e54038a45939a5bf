import type { PackageId } from '../../../../contract/token-packages.ts'

export type LandingActions = {
  /** Opens the registration dialog. */
  onRegister: () => void
  /** Opens the dialog on its login tab. */
  onLogin: () => void
}

export type LandingPageActions = LandingActions & {
  /** Leads to this package, by the registration dialog where nobody is signed in. */
  onChoosePackage: (packageId: PackageId) => void
}
