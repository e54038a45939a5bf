import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'oxfmt'

/**
 * `npm run icons` writes web/src/ui/icons from Lucide: only what the pages name in an import of ui/icons.ts, so that running the
 * product needs none of the other 1,700. To use a new icon, import it under Lucide's name and run this.
 */
const root = join(import.meta.dirname, '..')
const shelf = 'web/src/ui/icons'
const lucide = join(root, 'node_modules/lucide-react/dist/esm/icons')
const style = { semi: false, singleQuote: true, printWidth: 110 }

type IconNode = [element: string, attributes: Record<string, string>][]

if (import.meta.main) {
  await mkdir(join(root, shelf), { recursive: true })
  for (const [path, text] of await writeIcons()) await writeFile(join(root, path), text)
}

/** What the files of the shelf must hold: path from the root -> text. */
export async function writeIcons(): Promise<Map<string, string>> {
  const names = await findUsedNames()
  const lines = names.map((name) => `export { default as ${name} } from './icons/${kebab(name)}.ts'`)
  const files = new Map([
    [
      `${shelf}.ts`,
      `// Written by \`npm run icons\`: Lucide's icons that the pages use.\nexport type { Icon } from './create-icon.ts'\n${lines.join('\n')}\n`,
    ],
  ])
  for (const name of names) {
    const code = `import { createIcon } from '../create-icon.ts'\n\nexport default /* @__PURE__ */ createIcon(${JSON.stringify(await readNode(kebab(name)))})\n`
    const path = `${shelf}/${kebab(name)}.ts`
    files.set(path, (await format(path, code, style)).code)
  }
  return files
}

/** Every name that some file imports from the shelf, by Lucide's spelling. */
async function findUsedNames(): Promise<string[]> {
  const names = new Set<string>()
  for (const path of globSync('web/src/**/*.{ts,tsx}', { cwd: root })) {
    const text = await readFile(join(root, path), 'utf8')
    for (const [, list = ''] of text.matchAll(/import \{([^}]*)\} from '[./a-z]*\/icons\.ts'/g)) {
      for (const entry of list.split(',').map((part) => part.trim())) {
        const name = entry.split(' as ')[0]
        if (name && !entry.startsWith('type ')) names.add(name)
      }
    }
  }
  return [...names].sort()
}

/** The shapes of an icon, as React wants their attributes; Lucide's `key` and all that is the same for every icon left out. */
async function readNode(fileName: string): Promise<IconNode> {
  const path = join(lucide, `${fileName}.mjs`)
  // An old name is a file that hands on the new one.
  const [, newName] = /from '\.\/([a-z0-9-]+)\.mjs'/.exec(await readFile(path, 'utf8')) ?? []
  if (newName) return readNode(newName)
  const { __iconData: icon }: { __iconData: { node: IconNode } } = await import(path)
  return icon.node.map(([element, { key: _key, ...attributes }]) => [element, attributes])
}

/** 'Share2' -> 'share-2', 'ArrowUpDown' -> 'arrow-up-down'. */
function kebab(name: string): string {
  return name.replace(/(?<!^)([A-Z]|\d+)/g, '-$1').toLowerCase()
}
