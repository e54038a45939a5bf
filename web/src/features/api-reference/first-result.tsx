import { useBoot } from '../../lib/boot.ts'
import { loginPath, paths } from '../../lib/paths.ts'
import type { Prove } from '../../lib/proof.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useSample, useTestKey } from './use-test-key.ts'

type FirstResultProps = { canMakeKeys: boolean; prove: Prove }

/** From a key to a picture, with the visitor's own test key once there is one. */
export function FirstResult({ canMakeKeys, prove }: FirstResultProps) {
  const { user, origin } = useBoot()
  const testKey = useTestKey(prove)
  const commands = writeCommands(origin, testKey.data ?? 'ourela_test_…')
  return (
    <section aria-labelledby="first-result" className="card min-w-0 p-5 md:p-7">
      <h2 id="first-result" className="text-d-xs">
        Your first result
      </h2>
      <p className="mt-1.5 max-w-[60ch] text-sm text-ink-2">
        A test key costs nothing and answers at once with sample pictures. Take any photo and any picture of a
        garment.
      </p>
      <ol className="mt-5 grid gap-4">
        {commands.map(({ title, command }) => (
          <li key={title} className="min-w-0">
            <Command title={title} command={command} />
          </li>
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap gap-3">
        {canMakeKeys ? (
          <Button
            variant={testKey.data ? 'outline' : 'primary'}
            isBusy={testKey.isPending}
            busyText="Making..."
            onClick={() => testKey.mutate()}
          >
            {testKey.data ? 'Make Another Test Key' : 'Put My Test Key In'}
          </Button>
        ) : (
          <Button href={user ? paths.developers : loginPath}>
            {user ? 'Verify your email first' : 'Sign in for a test key'}
          </Button>
        )}
      </div>
      {testKey.data && <TryHere apiKey={testKey.data} />}
    </section>
  )
}

function writeCommands(origin: string, key: string) {
  return [
    { title: 'Keep the key', command: `KEY=${key}` },
    {
      title: 'Make a try-on',
      command: `curl -H "Authorization: Bearer $KEY" -H "Prefer: wait" -F photo=@photo.jpg -F garment=@garment.jpg -o try-on.json ${origin}/api/v1/try-ons`,
    },
    {
      title: 'Load the result',
      command: `curl -o result.jpg "$(grep -o '"tryOnImageUrl":"[^"]*' try-on.json | cut -d '"' -f 4)"`,
    },
  ]
}

function Command({ title, command }: { title: string; command: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(command)
      showToast({ title: 'Copied', description: title })
    } catch {
      const description = 'Please mark the command and copy it by hand.'
      showToast({ title: 'Copy Failed', description, tone: 'destructive' })
    }
  }
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <span className="text-sm font-semibold">{title}</span>
        <Button variant="ghost" size="sm" aria-label={`Copy: ${title}`} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <pre className="mt-1 rounded-field bg-sunken p-4 font-mono text-sm break-all whitespace-pre-wrap">
        <code>{command}</code>
      </pre>
    </>
  )
}

/** The second command from this very page, with pictures drawn here. */
function TryHere({ apiKey }: { apiKey: string }) {
  const sample = useSample(apiKey)
  const imageUrl = sample.data?.result?.tryOnImageUrl
  return (
    <div className="mt-6 border-t border-line pt-5">
      <Button
        variant="outline"
        isBusy={sample.isPending}
        busyText="Asking..."
        onClick={() => sample.mutate()}
      >
        Run It Here
      </Button>
      <div aria-live="polite">
        {sample.isError && <p className="mt-4 text-sm text-danger">The call failed. Please try again.</p>}
        {sample.data && (
          <div className="mt-4 grid gap-5 md:grid-cols-[1fr_200px]">
            <pre className="min-w-0 rounded-field bg-sunken p-4 font-mono text-xs break-all whitespace-pre-wrap">
              <code>{JSON.stringify(sample.data, null, 2)}</code>
            </pre>
            {imageUrl && (
              <img
                src={imageUrl}
                alt="The sample try-on: a figure in a coat"
                className="w-full max-w-[200px] rounded-card"
              />
            )}
          </div>
        )}
      </div>
    </div>
  )
}
