import { freshSignInMinutes } from '../../../../contract/my-data.ts'
import { Button } from '../../ui/button.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'

/** For an account with a password: a provider as a second way in. A browser navigation, which comes back here. */
export function ProviderSettings({ name, path }: { name: string; path: string }) {
  return (
    <SettingsSection title={name} note="A second way to sign in, without your password.">
      <Button variant="outline" href={path}>
        Connect {name}
      </Button>
      <p className="mt-2 text-sm text-ink-2">
        For this you must have signed in within the last {freshSignInMinutes} minutes.
      </p>
    </SettingsSection>
  )
}
