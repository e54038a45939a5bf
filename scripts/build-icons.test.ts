import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeIcons } from './build-icons.ts'

const root = join(import.meta.dirname, '..')

test('the icons in the project are those that the pages use, as Lucide draws them (npm run icons)', async () => {
  const wanted = await writeIcons()
  for (const [path, text] of wanted) expect(readFileSync(join(root, path), 'utf8')).toBe(text)
  expect(readdirSync(join(root, 'web/src/ui/icons'))).toHaveLength(wanted.size - 1)
})
