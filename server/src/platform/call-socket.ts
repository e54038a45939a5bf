import { request } from 'node:http'

/** Posts JSON to a process of this machine that listens on a socket file. Rejects when nobody listens there. */
export function postToSocket(
  socketPath: string,
  path: string,
  body: unknown,
): Promise<{ status: number | undefined; text: string }> {
  return new Promise((done, refuse) => {
    const headers = { 'content-type': 'application/json' }
    const asked = request({ socketPath, path, method: 'POST', headers }, async (answer) => {
      const chunks = await Array.fromAsync(answer as AsyncIterable<Buffer>)
      done({ status: answer.statusCode, text: Buffer.concat(chunks).toString() })
    })
    asked.on('error', refuse)
    asked.end(JSON.stringify(body))
  })
}
