import { useQuery } from '@tanstack/react-query'
import {
  ownSecurityEventsSchema,
  securityEventDays,
  type SecurityEventKind,
} from '../../../../contract/security-events.ts'
import { getJson } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { eventWords } from './event-words.ts'

/** What happened to the safety of one's own account. */
export function SecurityActivity() {
  const events = useQuery({
    queryKey: queryKeys.securityEvents,
    queryFn: () => getJson(queryKeys.securityEvents[0], ownSecurityEventsSchema),
    staleTime: 0,
  })
  return (
    <SettingsSection
      title="Security Activity"
      note={`Sign-ins, changes, and attempts that failed, anybody's, of the last ${securityEventDays} days. We keep them without your name or network address.`}
    >
      {events.isPending && <Skeleton className="h-24" />}
      {events.isError && <p className="text-sm text-ink-2">The list could not be loaded.</p>}
      {events.data?.length === 0 && <p className="text-sm text-ink-2">Nothing has happened yet.</p>}
      {events.isSuccess && events.data.length > 0 && (
        <ol className="divide-y divide-line border-y border-line">
          {events.data.map(({ id, kind, at, times }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 text-sm">
              <span className={isTroubling(kind) ? 'font-semibold' : undefined}>
                {eventWords[kind]}
                {times > 1 && `, ${times} times`}
              </span>
              <time className="tnum text-ink-2" dateTime={at}>
                {formatDateTime(at)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </SettingsSection>
  )
}

function isTroubling(kind: SecurityEventKind): boolean {
  return ['failed', 'throttled', 'refused'].includes(kind)
}
