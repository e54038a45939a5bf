type List = Float32Array | Int32Array | Uint8Array | Uint8ClampedArray | Int8Array
/** What holds much memory: a plane, a mask, a picture, a list. */
type Large = { values: List } | { pixels: List } | List

/**
 * Frees memory at once, where the collector, seeing but the small objects that hold it, would let it lie for long. Nobody may use
 * what was freed after that.
 */
export function free(...things: readonly Large[]) {
  for (const thing of things) {
    const { buffer } = listOf(thing)
    if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0)
  }
}

function listOf(thing: Large): List {
  if (ArrayBuffer.isView(thing)) return thing
  return 'pixels' in thing ? thing.pixels : thing.values
}

/** `free` for the lists among an object's fields, such as the channels of a picture. */
export function freeLists(thing: object) {
  free(...Object.values(thing).filter((field): field is Float32Array => field instanceof Float32Array))
}

/** Notes what a stage makes for itself alone, and hands it back. */
export type Own = <Thing extends Large>(thing: Thing) => Thing

/** Runs a stage, and frees what it owned when it ends, however it ends. */
export function inScope<Result>(stage: (own: Own) => Result): Result {
  const owned: Large[] = []
  try {
    return stage((thing) => {
      owned.push(thing)
      return thing
    })
  } finally {
    free(...owned)
  }
}
