import manifest from 'virtual:client-manifest'

export type BuiltFiles = { scripts: string[]; styles: string[] }

/** What the given source files were built to, beyond what index.html names itself; nothing in development. */
export function builtFiles(sources: string[]): BuiltFiles {
  const ofEntry = filesBehind(entryKeys())
  const ofPage = filesBehind(sources)
  return {
    scripts: without(ofPage.scripts, ofEntry.scripts),
    styles: without(ofPage.styles, ofEntry.styles),
  }
}

function entryKeys(): string[] {
  return Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
}

/** A chunk's file and those of everything it imports at once. */
function filesBehind(keys: string[]): { scripts: Set<string>; styles: Set<string> } {
  const files = { scripts: new Set<string>(), styles: new Set<string>() }
  const seen = new Set<string>()
  const waiting = [...keys]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) continue
    seen.add(key)
    files.scripts.add(`/${chunk.file}`)
    chunk.css?.forEach((file) => files.styles.add(`/${file}`))
    waiting.push(...(chunk.imports ?? []))
  }
  return files
}

function without(files: Set<string>, others: Set<string>): string[] {
  return [...files].filter((file) => !others.has(file))
}
