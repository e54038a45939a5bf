import type { SubProcessor } from '../../../../contract/boot.ts'

/**
 * Where pictures are kept. Keys are slash-separated paths of letters, digits, dots and dashes, e.g. `try-ons/ID/model.jpg`.
 * `put` replaces what is there; `get` answers null for an unknown key; deleting what is not there is fine.
 */
export type Storage = {
  /** What the privacy page says of it; null when nothing leaves this machine. */
  subProcessor: SubProcessor | null
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  get(key: string): Promise<Uint8Array | null>
  /** Deletes every key that begins with `prefix`, which must end with a slash. */
  deleteAll(prefix: string): Promise<void>
  /** Every key, in no order; one that comes or goes meanwhile may be left out. */
  list(): AsyncIterable<string>
  /** Names of the folders right below `prefix`, which must end with a slash: the next part of the keys that begin with it. */
  listFolders(prefix: string): AsyncIterable<string>
  /** Rejects when the storage cannot be written to. */
  check(): Promise<void>
}
