import { freshSignInMinutes } from '../../../../contract/my-data.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { SettingsSection } from './settings-section.tsx'

/** For an account with a password: Google as a second way in. A browser navigation, which comes back here. */
export function GoogleSettings() {
  return (
    <SettingsSection title="Google" note="A second way to sign in, without your password.">
      <Button variant="outline" href={paths.googleSignIn}>
        Connect Google
      </Button>
      <p className="mt-2 text-sm text-ink-2">
        For this you must have signed in within the last {freshSignInMinutes} minutes.
      </p>
    </SettingsSection>
  )
}
