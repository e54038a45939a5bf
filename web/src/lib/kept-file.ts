/** A file as it was kept in IndexedDB; null for what damage, or another version of this app, has left in its place. */
export function wholeFile(kept: unknown): File | null {
  return kept instanceof File ? kept : null
}
