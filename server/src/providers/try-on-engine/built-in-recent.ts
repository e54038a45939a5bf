/** Keeps the `limit` most recently used values. */
export function createRecent<Value>(limit: number) {
  const values = new Map<string, Value>()
  return {
    get(key: string): Value | undefined {
      const value = values.get(key)
      if (value === undefined) return undefined
      values.delete(key)
      values.set(key, value)
      return value
    },
    set(key: string, value: Value) {
      values.delete(key)
      values.set(key, value)
      const oldest = values.keys().next()
      if (values.size > limit && !oldest.done) values.delete(oldest.value)
    },
  }
}
