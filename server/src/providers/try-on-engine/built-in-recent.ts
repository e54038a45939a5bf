/** Keeps the `limit` most recently used values; `whenDropped` gets each one that gives way. */
export function createRecent<Value>(limit: number, whenDropped: (value: Value) => void = () => {}) {
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
      const oldest = values.entries().next()
      if (values.size <= limit || oldest.done) return
      values.delete(oldest.value[0])
      whenDropped(oldest.value[1])
    },
  }
}
