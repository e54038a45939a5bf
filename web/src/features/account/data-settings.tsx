import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from '../../ui/icons.ts'
import { dataExportSchema, exportHours, type DataExport } from '../../../../contract/my-data.ts'
import { getJson, postJson } from '../../lib/api.ts'
import { formatBytes, formatDateTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { tellFailure } from './use-account.ts'

const exportKey = ['/api/account/export']
const askAgainMs = 1500

/** A copy of everything that is stored about the user, made in the background. */
export function DataSettings() {
  const { current, request } = useDataExport()
  return (
    <SettingsSection
      title="Download My Data"
      note="Everything we keep about you: your account, every try-on with its images, tokens and payments."
    >
      {current.isPending && <Skeleton className="h-12" />}
      {current.isError && (
        <p className="mb-3 text-sm text-ink-2">The state of your file could not be read.</p>
      )}
      {current.isSuccess && <ExportState export={current.data} />}
      {!isUnderWay(current.data) && !current.isPending && (
        <Button
          variant="outline"
          isBusy={request.isPending}
          busyText="Preparing..."
          onClick={() => request.mutate()}
        >
          {current.data?.state === 'ready' ? 'Prepare a new file' : 'Prepare my data'}
        </Button>
      )}
    </SettingsSection>
  )
}

function ExportState({ export: { state, progress, bytes, expiresAt } }: { export: DataExport }) {
  switch (state) {
    case 'none':
      return (
        <p className="mb-4 text-sm text-ink-2">
          We put it into one ZIP file, which you can download for {exportHours} hours.
        </p>
      )
    case 'failed':
      return (
        <p className="mb-4 text-sm text-danger" role="alert">
          Your file could not be made. Please try again.
        </p>
      )
    case 'queued':
    case 'running':
      return <ExportProgress percent={Math.round(progress * 100)} />
    case 'ready':
      return (
        <div className="mb-4">
          <Button href="/api/account/export/download" download>
            <Download aria-hidden />
            Download{bytes !== null && ` (${formatBytes(bytes)})`}
          </Button>
          {expiresAt && (
            <p className="mt-2 text-sm text-ink-2">
              Your file is ready. It is deleted on {formatDateTime(expiresAt)}.
            </p>
          )}
        </div>
      )
  }
}

function ExportProgress({ percent }: { percent: number }) {
  return (
    <div>
      <p className="text-sm text-ink-2" role="status">
        Preparing your data. You may leave this page.
      </p>
      <ProgressBar label="Preparing your data" percent={percent} className="mt-3" />
    </div>
  )
}

function useDataExport() {
  const queryClient = useQueryClient()
  const current = useQuery({
    queryKey: exportKey,
    queryFn: () => getJson('/api/account/export', dataExportSchema),
    staleTime: 0,
    refetchInterval: ({ state }) => isUnderWay(state.data) && askAgainMs,
  })
  const request = useMutation({
    mutationFn: () => postJson('/api/account/export', undefined, dataExportSchema),
    onSuccess: (begun) => queryClient.setQueryData(exportKey, begun),
    onError: (error) => tellFailure('Download Failed', error, 'Your data could not be prepared.'),
  })
  return { current, request }
}

function isUnderWay(dataExport: DataExport | undefined): boolean {
  return dataExport?.state === 'queued' || dataExport?.state === 'running'
}
