import type { CallToolResult, McpHttpHandler } from '@modelcontextprotocol/server'
import { tools, type CallApi } from './tools.ts'

/** Serves one request with the tools; `callApi` is called with the key that it came with. The library is loaded for the first one. */
export async function openMcpServer(brand: string, callApi: CallApi): Promise<McpHttpHandler> {
  const { createMcpHandler, McpServer: Server } = await import('@modelcontextprotocol/server')
  const open = () => {
    const server = new Server({ name: 'ourela', title: brand, version: '1' })
    for (const [name, { title, description, input, output, isReading, call, pictures }] of Object.entries(
      tools,
    )) {
      const annotations = { readOnlyHint: isReading, destructiveHint: false, openWorldHint: false }
      const config = { title, description, inputSchema: input, outputSchema: output, annotations }
      server.registerTool(name, config, async (given, { mcpReq }) => {
        const answer = await callApi(call(given), mcpReq.signal)
        return answer.ok ? tell(await answer.json(), pictures) : refuse(answer)
      })
    }
    return server
  }
  // The tools never change, so nobody needs to listen for that.
  return createMcpHandler(open, { maxSubscriptions: 0 })
}

function tell(told: Record<string, unknown>, pictures: (told: unknown) => string[]): CallToolResult {
  const links = pictures(told).map((uri, index) => ({
    type: 'resource_link' as const,
    uri,
    name: `picture ${index + 1}`,
    mimeType: 'image/jpeg',
  }))
  return { structuredContent: told, content: [{ type: 'text', text: JSON.stringify(told) }, ...links] }
}

/** The refusal as /api/v1 says it: {error, code, field}, and when to come again. */
async function refuse(answer: Response): Promise<CallToolResult> {
  const retryAfter = answer.headers.get('retry-after')
  const refusal = {
    ...(await answer.json()),
    ...(retryAfter === null ? {} : { retryAfterSeconds: Number(retryAfter) }),
  }
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(refusal) }] }
}
