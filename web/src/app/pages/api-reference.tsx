import { ApiReference } from '../../features/api-reference/api-reference.tsx'
import { useUser } from '../../features/auth/use-user.ts'
import { useProof } from '../../features/second-factor/use-proof.tsx'
import { paths } from '../../lib/paths.ts'
import { TabPage } from '../../ui/tab-page.tsx'
import { DeveloperPage } from '../developers/developer-page.tsx'
import type { PageContext, PageHead } from '../page.ts'

const title = 'API Reference'
const note = 'Try-ons over HTTP: from a key to the first result in three commands.'

export default function ApiReferencePage() {
  const { user } = useUser()
  const { prove, dialog } = useProof()
  const reference = <ApiReference canMakeKeys={user?.emailVerified === true} prove={prove} />
  if (!user)
    return (
      <TabPage title={title} note={note}>
        {reference}
      </TabPage>
    )
  return (
    <DeveloperPage title={title} note={note} path={paths.apiReference}>
      {reference}
      {dialog}
    </DeveloperPage>
  )
}

export function head({ boot }: PageContext): PageHead {
  return {
    title,
    description: `The API of ${boot.brand}: virtual try-ons for shops and programs, with keys, idempotency and an OpenAPI document.`,
    canonicalPath: paths.apiReference,
  }
}
