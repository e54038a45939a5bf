import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findViolations } from './import-rules/check.ts'
import { sourceFolders } from './import-rules/rules.ts'

const root = join(import.meta.dirname, '..')
const packageJson: { dependencies: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)

/** `node scripts/check-imports.ts`: names every import that docs/architecture.md rules out. */
function checkImports(): void {
  const texts = new Map(sourceFolders.flatMap(readFolder))
  const violations = findViolations(texts, new Set(Object.keys(packageJson.dependencies)))
  for (const { path, line, reach, reason } of violations)
    console.error(`${path}:${line}  ${reach}: ${reason}`)
  if (violations.length === 0) return console.log(`${texts.size} files keep the import rules.`)
  console.error(`${violations.length} imports break a rule.`)
  process.exitCode = 1
}

function readFolder(folder: string): [path: string, text: string][] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
  return files.map((name) => {
    const path = join(folder, name)
    return [path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')]
  })
}

checkImports()
