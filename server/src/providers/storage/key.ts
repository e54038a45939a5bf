/** Ends with an Error when this is no key (or, ending with a slash, no prefix) as type.ts describes them. */
export function requireKey(key: string): string {
  if (!/^[\w.-]+(\/[\w.-]+)*\/?$/.test(key) || key.includes('..'))
    throw new Error(`Not a storage key: ${key}`)
  return key
}

export function requirePrefix(prefix: string): string {
  if (!prefix.endsWith('/')) throw new Error(`Not a storage prefix: ${prefix}`)
  return requireKey(prefix)
}
