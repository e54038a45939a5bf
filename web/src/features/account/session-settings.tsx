import { useMutation, useQuery } from '@tanstack/react-query'
import { signedInBrowsersSchema, type SignedInBrowsers } from '../../../../contract/auth.ts'
import { getJson, postJson } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToastAfterReload } from '../../ui/toast.tsx'
import { nameBrowser } from './name-browser.ts'
import { SettingsSection } from './settings-section.tsx'
import { tellFailure } from './use-account.ts'

/** Where the account is signed in, and the way to end all of it at once. */
export function SessionSettings({ onSignedOut }: { onSignedOut: () => void }) {
  const browsers = useQuery({
    queryKey: ['/api/auth/sessions'],
    queryFn: () => getJson(signedInBrowsersSchema, '/api/auth/sessions'),
    staleTime: 0,
  })
  const signOut = useMutation({
    mutationFn: () => postJson('/api/auth/logout-everywhere'),
    onSuccess: () => {
      showToastAfterReload({ title: 'Logged Out', description: 'Every browser has been signed out.' })
      onSignedOut()
    },
    onError: (error) =>
      tellFailure('Logout Failed', error, 'There was an error logging out. Please try again.'),
  })
  return (
    <SettingsSection title="Signed-in Browsers" note="Where your account is open right now.">
      {browsers.isPending && <Skeleton className="h-12" />}
      {browsers.isError && <p className="text-sm text-ink-2">The list could not be loaded.</p>}
      {browsers.isSuccess && <BrowserList browsers={browsers.data} />}
      <Button
        variant="outline"
        className="mt-5"
        isBusy={signOut.isPending}
        busyText="Signing out..."
        onClick={() => signOut.mutate()}
      >
        Sign Out Everywhere
      </Button>
    </SettingsSection>
  )
}

function BrowserList({ browsers }: { browsers: SignedInBrowsers }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {browsers.map((browser) => (
        <li
          key={`${browser.createdAt} ${browser.isThisOne}`}
          className="flex items-center justify-between gap-3 py-3"
        >
          <span>
            <b className="block text-ui font-semibold">{nameBrowser(browser.userAgent)}</b>
            <span className="tnum text-sm text-ink-2">Last seen {formatDateTime(browser.lastSeenAt)}</span>
          </span>
          {browser.isThisOne && (
            <Badge tone="primary" className="flex-none">
              This browser
            </Badge>
          )}
        </li>
      ))}
    </ul>
  )
}
