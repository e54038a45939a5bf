import { sentenceOf, statusOf } from '../../../../contract/errors.ts'
import { errorsOf, headerWords, type Operation } from '../../../../contract/public-api-operations.ts'

/** One call: what it takes, what it answers, and with what it refuses. */
export function OperationEntry({ operation }: { operation: Operation }) {
  const { method, path, summary, description, scopes, headers = [], answers } = operation
  const fields = fieldsOf(operation)
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-14 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 py-3">
        <code className="min-w-0 font-mono text-sm break-all">
          <b className="font-semibold uppercase">{method}</b> {path}
        </code>
        <span className="text-ink-2">{summary}</span>
      </summary>
      <div className="grid max-w-[72ch] gap-5 pb-7 text-ui">
        {description && <p className="text-ink-2">{plain(description)}</p>}
        <p className="text-sm text-ink-2">
          {scopes.length > 0
            ? `For keys of the scope ${scopes.join(', ')}.`
            : 'The address is signed: no key is needed.'}
        </p>
        {fields.length > 0 && <Entries title="Takes" entries={fields} />}
        {headers.length > 0 && (
          <Entries
            title="Headers"
            entries={headers.map((name) => ({ name, text: plain(headerWords[name]) }))}
          />
        )}
        <Entries
          title="Answers"
          entries={Object.entries(answers).map(([name, answer]) => ({ name, text: answer.description }))}
        />
        <Entries
          title="Refuses with"
          entries={errorsOf(operation).map((code) => ({
            name: `${statusOf(code)} ${code}`,
            text: sentenceOf(code),
          }))}
        />
      </div>
    </details>
  )
}

type Entry = { name: string; text: string }

function Entries({ title, entries }: { title: string; entries: Entry[] }) {
  return (
    <div className="min-w-0">
      <h3 className="heading-ui text-sm">{title}</h3>
      <dl className="mt-1 text-sm">
        {entries.map(({ name, text }) => (
          <div key={name} className="grid gap-x-5 border-t border-line py-2 sm:grid-cols-[15rem_1fr]">
            <dt>
              <code className="font-mono break-all">{name}</code>
            </dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** What stands in the address, the query, or the body. */
function fieldsOf({ parameters, query, body }: Operation): Entry[] {
  const schemas = [parameters, query, body?.['multipart/form-data']]
  return schemas.flatMap((schema) =>
    Object.entries(schema && 'shape' in schema ? (schema.shape as Shape) : {}).map(([name, part]) => ({
      name,
      text: part.description ?? part.unwrap?.().description ?? '',
    })),
  )
}

/** What may be left out is described inside. */
type Shape = Record<string, { description?: string; unwrap?: () => { description?: string } }>

/** Backquotes are for the document, where they mark code. */
function plain(text: string): string {
  return text.replaceAll('`', '')
}
