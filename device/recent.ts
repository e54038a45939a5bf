/** Makes a value once for each of the `limit` keys that were asked for last. */
export function createRecent<Value>(limit: number) {
  const values = new Map<string, Value>()
  return {
    keep(key: string, make: () => Value): Value {
      const value = values.get(key) ?? make()
      values.delete(key)
      values.set(key, value)
      const oldest = values.keys().next()
      if (values.size > limit && !oldest.done) values.delete(oldest.value)
      return value
    },
  }
}
