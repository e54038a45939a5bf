import { readFile, writeFile } from 'node:fs/promises'

/** A comma-separated table with a heading; a field holds no comma. */
export type Row = Record<string, string>

export async function readRows(path: string): Promise<Row[]> {
  const text = await readFile(path, 'utf8')
  const [heading = [], ...lines] = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(',').map((field) => field.trim()))
  return lines.map((fields) => Object.fromEntries(heading.map((name, i) => [name, fields[i] ?? ''])))
}

/** Columns are those of all rows, in the order in which they first appear. */
export async function writeTable(path: string, rows: readonly Row[]): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = rows.map((row) => columns.map((name) => (row[name] ?? '').replaceAll(',', ';')).join(','))
  await writeFile(path, `${[columns.join(','), ...lines].join('\n')}\n`)
}
