import manifest from 'virtual:client-manifest'

export type BuiltFiles = {
  /** What starts the page. */
  entry: string
  /** The other scripts that are needed as it starts. */
  scripts: string[]
  /** The styles beyond those that index.html names itself. */
  styles: string[]
}

/** What the entry and the given source files were built to; null in development, where nothing is built. */
export function builtFiles(sources: string[]): BuiltFiles | null {
  const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  const entry = entryKey && `/${manifest[entryKey]?.file}`
  if (!entry) return null
  const ofEntry = filesBehind([entryKey])
  const ofPage = filesBehind(sources)
  return {
    entry,
    scripts: without(new Set([...ofEntry.scripts, ...ofPage.scripts]), new Set([entry])),
    styles: without(ofPage.styles, ofEntry.styles),
  }
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
