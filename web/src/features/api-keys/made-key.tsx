import type { MadeApiKey } from '../../../../contract/api-keys.ts'
import { ShownOnce } from '../../ui/shown-once.tsx'

/** A key that was just made. */
export function MadeKey({ made: { key, apiKey }, onDone }: { made: MadeApiKey; onDone: () => void }) {
  return (
    <ShownOnce thing="key" label="Your new API key" value={key} onDone={onDone}>
      {apiKey.scope === 'widget'
        ? 'It goes into your pages, where everybody can read it; it works on its own origins alone.'
        : 'Whoever has it spends your tokens: keep it on your server, never in a page or an app.'}{' '}
      We show it this once.
    </ShownOnce>
  )
}
