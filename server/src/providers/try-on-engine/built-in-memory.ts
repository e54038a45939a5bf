import { move, transferableSymbol, valueSymbol } from 'piscina'

/** Sends a message's pictures to another thread without copying them; whoever sends them has them no longer. */
export function handOver<Message extends object>(message: Message): Message {
  const parcel = { [transferableSymbol]: [...findBuffers(message)], [valueSymbol]: message }
  return move(parcel) as unknown as Message
}

/** Frees a value's pictures at once, where the collector would wait long; nobody may use them after that. */
export function letGo(value: object): void {
  for (const buffer of findBuffers(value)) if (!buffer.detached) buffer.transfer(0)
}

function findBuffers(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (typeof value !== 'object' || value === null) return found
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer)
    return found
  }
  for (const part of Object.values(value)) findBuffers(part, found)
  return found
}
