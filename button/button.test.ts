import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { join } from 'node:path'

/** What docs/requirements.md allows; `npm run bench:pages` prints what it is. */
const maxBytes = 8 * 1024

test('BUTTON-1 the whole script is one file of at most 8 KB, and names nothing more to load', async () => {
  const options = {
    input: join(import.meta.dirname, 'element.ts'),
    output: { format: 'iife', codeSplitting: false },
  } as const
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: options },
  })
  const files = (Array.isArray(built) ? built : [built]).flatMap(
    (one) => (one as Rolldown.RolldownOutput).output,
  )
  const [script, ...others] = files
  expect(others).toEqual([])
  if (script?.type !== 'chunk') throw new Error('No script was built')
  expect(gzipSync(script.code).byteLength).toBeLessThanOrEqual(maxBytes)
  expect([...script.imports, ...script.dynamicImports]).toEqual([])
  // Where the page wants it: the question of a button for ready products alone, and the count of one that is held back.
  expect(script.code.match(/fetch\(/g)).toHaveLength(2)
  expect(script.code.match(/sessionStorage/g)).toHaveLength(2)
  expect(script.code).not.toMatch(/XMLHttpRequest|localStorage|indexedDB|\.cookie|innerHTML/)
})
