import type { SubProcessor } from '../../../../contract/boot.ts'

/** One message to one address, as text and as HTML. `id` stays the same when sending is tried again. */
export type Mail = { id: string; recipient: string; subject: string; text: string; html: string }

/** Hands mail on. Resolves once the next hop has it; a rejection means it may be tried again. A recipient that is not one plain address is refused. */
export type Mailer = {
  /** What the privacy page says of it; null when nothing leaves this machine. */
  subProcessor: SubProcessor | null
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}

/** A mailbox of this installation alone, for development: what was sent stays here and can be read. */
export type LocalOutbox = {
  /** Newest first. */
  list(): Promise<OutboxMessage[]>
  /** Deletes what was sent to any of these addresses. */
  deleteTo(addresses: readonly string[]): Promise<void>
}
export type OutboxMessage = {
  fileName: string
  recipient: string
  subject: string
  text: string
  sentAt: Date
}
