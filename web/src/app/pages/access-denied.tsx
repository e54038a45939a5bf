import { Lock } from '../../ui/icons.ts'
import { Button } from '../../ui/button.tsx'
import { StateIcon } from '../../ui/empty-state.tsx'
import type { PageHead } from '../page.ts'
import { dashboardPath } from '../../lib/paths.ts'

export default function AccessDenied() {
  return (
    <div className="grid min-h-[calc(100dvh-64px)] place-items-center p-5">
      <div className="card max-w-[460px] p-8 text-center lg:p-12">
        <StateIcon tone="danger" icon={<Lock />} />
        <h1 className="mt-6 text-d-sm">Access Denied</h1>
        <p className="mt-3 text-ink-2">You don't have admin privileges.</p>
        <Button href={dashboardPath()} className="mt-7">
          Back to Dashboard
        </Button>
      </div>
    </div>
  )
}

export function head(): PageHead {
  return { title: 'Access denied', robots: 'noindex' }
}
