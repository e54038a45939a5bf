import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errors } from './errors.ts'

const root = join(import.meta.dirname, '..')

test('every error code is one that the server answers', () => {
  const paths = globSync('{contract,engine,server/src}/**/*.ts', { cwd: root }).filter(
    (path) => !path.endsWith('.test.ts') && path !== join('contract', 'errors.ts'),
  )
  const source = paths.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
  const unused = Object.keys(errors).filter((code) => !source.includes(`'${code}'`))
  expect(unused).toEqual([])
})
