import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answerApi } from '../../../test/api.ts'
import { useBrowser } from '../../../test/render-app.tsx'
import { loadFigure } from './engine.ts'

useBrowser()

const root = join(import.meta.dirname, '../../../..')
const ofServer = 'server/src/providers/try-on-engine/face-only-figure.jpg'

test('DEVICE-2 the figure that lends a body to a head is the same in the browser as on the server', async () => {
  const requests = answerApi({})
  await loadFigure().catch(() => undefined)
  const [ours, theirs] = await Promise.all(
    [requests[0]?.path ?? '', ofServer].map((path) => readFile(join(root, path))),
  )
  expect(ours?.equals(theirs ?? Buffer.of())).toBe(true)
})
