export type LandingActions = {
  /** Opens the registration dialog. */
  onRegister: () => void
  /** Opens the dialog on its login tab. */
  onLogin: () => void
}
