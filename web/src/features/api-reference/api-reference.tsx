import { writeOpenApi } from '../../../../contract/openapi.ts'
import { listOperations } from '../../../../contract/public-api-operations.ts'
import { useBoot } from '../../lib/boot.ts'
import type { Prove } from '../../lib/proof.ts'
import { FirstResult } from './first-result.tsx'
import { OperationEntry } from './operation-entry.tsx'

type ApiReferenceProps = { canMakeKeys: boolean; prove: Prove }

/** The API to be read, made of the list that its routes are made of. */
export function ApiReference({ canMakeKeys, prove }: ApiReferenceProps) {
  const { brand, origin } = useBoot()
  const document = writeOpenApi({ brand, publicUrl: origin })
  const operations = listOperations()
  return (
    <div className="grid gap-10">
      <FirstResult canMakeKeys={canMakeKeys} prove={prove} />
      <section aria-labelledby="rules" className="max-w-[66ch]">
        <h2 id="rules" className="text-d-xs">
          What holds everywhere
        </h2>
        <div className="mt-4 grid gap-3 text-ink-2">
          <p>
            Every call goes below{' '}
            <code className="font-mono text-sm text-ink">{document.servers[0]?.url}</code> and shows a key:{' '}
            <code className="font-mono text-sm text-ink">Authorization: Bearer …</code>. A server key does
            everything, a read key reads, a widget key works from the pages of its origins.
          </p>
          <p>
            A try-on is asynchronous: poll it, follow its events, or send{' '}
            <code className="font-mono text-sm text-ink">Prefer: wait</code>. It is <i>queued</i>,{' '}
            <i>processing</i>, <i>completed</i> or <i>failed</i>; where there is no result, its token is back.
          </p>
          <p>
            With an <code className="font-mono text-sm text-ink">Idempotency-Key</code>, a call that is sent
            again within 24 hours is the same call: it is made and charged once. With another body it answers
            422.
          </p>
          <p>
            Errors have a <code className="font-mono text-sm text-ink">code</code> that keeps its meaning and
            a sentence for a person. The headers <code className="font-mono text-sm text-ink">RateLimit</code>{' '}
            and <code className="font-mono text-sm text-ink">Retry-After</code> say when to come again.
          </p>
          <p>
            All of it as{' '}
            <a className="text-ink underline underline-offset-4" href="/api/v1/openapi.json">
              OpenAPI 3.1
            </a>
            , for your own tools.
          </p>
        </div>
      </section>
      {document.tags.map(({ name }) => (
        <section key={name} aria-label={name}>
          <h2 className="text-d-xs">{name}</h2>
          <div className="mt-4 border-b border-line">
            {operations
              .filter(({ tag }) => tag === name)
              .map((operation) => (
                <OperationEntry key={operation.id} operation={operation} />
              ))}
          </div>
        </section>
      ))}
    </div>
  )
}
