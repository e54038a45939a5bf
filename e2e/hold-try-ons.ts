import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * Keeps every try-on of the shared server in its first step until the answered function is called, so that what shows meanwhile can be
 * seen. It is a connection: it ends with the test's process, too.
 */
export async function holdTryOns(): Promise<() => void> {
  const connection = connect(Number(process.env.E2E_HOLD_PORT), 'localhost')
  await once(connection, 'data')
  return () => connection.destroy()
}
