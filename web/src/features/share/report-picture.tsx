import { lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'

/** Few need it: it is loaded when it is asked for. */
const ReportDialog = lazy(() => import('./report-dialog.tsx'))

/** For whoever has something against what is shown: a reason, a line of text, no account. */
export function ReportPicture({ sessionId }: { sessionId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="mt-1 inline-flex min-h-11 items-center text-sm text-ink-2 underline underline-offset-4"
        onClick={() => setIsOpen(true)}
      >
        Report this picture
      </button>
      {isOpen && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <ReportDialog sessionId={sessionId} onClose={() => setIsOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
