/** The page a list's address asks for; the first where it asks for none, or for nonsense. */
export function pageOf(text: string | null): number {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page >= 1 ? page : 1
}
