import { AdminStep } from '../../features/second-factor/admin-step.tsx'
import type { PageHead } from '../page.ts'

/** In place of the admin's page, for an admin who has shown a password alone. */
export default function AdminStepPage() {
  return <AdminStep />
}

export function head(): PageHead {
  return { title: 'One more step', robots: 'noindex' }
}
