import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { signedInBrowsersSchema, type SignedInBrowsers } from '../../../../contract/auth.ts'
import { sessionDays } from '../../../../contract/limits.ts'
import { nameBrowser } from '../../../../contract/name-browser.ts'
import { deleteResource, getJson, postJson } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { keepChoices } from '../../lib/keep-choices.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast, showToastAfterReload } from '../../ui/toast.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { tellFailure } from './use-account.ts'

type SignedInBrowser = SignedInBrowsers[number]

/** Where the account is signed in, the way to end one session, and the way to end all of it at once. */
export function SessionSettings({ onSignedOut }: { onSignedOut: () => void }) {
  const browsers = useQuery({
    queryKey: queryKeys.sessions,
    queryFn: () => getJson('/api/auth/sessions', signedInBrowsersSchema),
    staleTime: 0,
  })
  const signOut = useMutation({
    mutationFn: () => keepChoices(() => postJson('/api/auth/logout-everywhere')),
    onSuccess: () => {
      showToastAfterReload({ title: 'Logged Out', description: 'Every browser has been signed out.' })
      onSignedOut()
    },
    onError: (error) =>
      tellFailure('Logout Failed', error, 'There was an error logging out. Please try again.'),
  })
  return (
    <SettingsSection
      title="Signed-in Browsers"
      note={`Where your account is open right now. Each sign-in ends after ${sessionDays} days at the latest.`}
    >
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
  const queryClient = useQueryClient()
  const ending = useMutation({
    mutationFn: ({ id }: SignedInBrowser) => deleteResource(`/api/auth/sessions/${id}`),
    onSuccess: (_, browser) =>
      showToast({
        title: 'Signed Out',
        description: `${nameBrowser(browser.userAgent)} has been signed out.`,
      }),
    onError: (error) => tellFailure('Sign-Out Failed', error, 'Please try again in a moment.'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.sessions }),
  })
  return (
    <ul className="divide-y divide-line border-y border-line">
      {browsers.map((browser) => (
        <li key={browser.id} className="flex min-h-16 items-center justify-between gap-3 py-3">
          <BrowserWords browser={browser} />
          {browser.isThisOne ? (
            <Badge tone="primary" className="flex-none">
              This browser
            </Badge>
          ) : (
            <Button
              variant="ghost"
              size="sm"
              className="flex-none"
              aria-label={`Sign out ${nameBrowser(browser.userAgent)}, last seen ${formatDateTime(browser.lastSeenAt)}`}
              isBusy={ending.isPending && ending.variables.id === browser.id}
              busyText="Signing out..."
              onClick={() => ending.mutate(browser)}
            >
              Sign Out
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function BrowserWords({
  browser: { userAgent, place, createdAt, lastSeenAt },
}: {
  browser: SignedInBrowser
}) {
  return (
    <span className="min-w-0">
      <b className="block text-ui font-semibold">
        {nameBrowser(userAgent)}
        {place !== null && <span className="font-normal text-ink-2"> · {place}</span>}
      </b>
      <span className="tnum block text-sm text-ink-2">Last seen {formatDateTime(lastSeenAt)}</span>
      <span className="tnum block text-sm text-ink-2">Signed in {formatDateTime(createdAt)}</span>
    </span>
  )
}
