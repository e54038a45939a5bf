export type RequirementLine = { id: string; text: string }

/** The numbered lines of requirements.md: `## AUTH: ...` and `4. ...` make AUTH-4. */
export function readLines(markdown: string): RequirementLine[] {
  const lines: RequirementLine[] = []
  let section = ''
  for (const line of markdown.split('\n')) {
    section = /^## ([A-Z]+)\b/.exec(line)?.[1] ?? section
    const [, number, text] = /^(\d+)\. (.*)/.exec(line) ?? []
    if (section && number && text) lines.push({ id: `${section}-${number}`, text })
  }
  return lines
}

/** The lines that these titles name, e.g. `TRY-11, TRY-12 a token is given back`. */
export function shownBy(titles: readonly string[]): Set<string> {
  return new Set(titles.flatMap((title) => title.match(/\b[A-Z]{2,}-\d+\b/g) ?? []))
}

/** Numbers of a known section that no line has: a slip of the pen in a title. */
export function findUnknown(shown: ReadonlySet<string>, lines: readonly RequirementLine[]): string[] {
  const known = new Set(lines.map((line) => line.id))
  const sections = new Set(lines.map((line) => sectionOf(line.id)))
  return [...shown].filter((id) => sections.has(sectionOf(id)) && !known.has(id))
}

function sectionOf(id: string): string {
  return id.slice(0, id.indexOf('-'))
}
