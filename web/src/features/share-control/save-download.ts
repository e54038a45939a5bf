import { request } from '../../lib/api.ts'

/** Fetched first, so that a failure can be told instead of leaving the user on an error page. */
export async function saveDownload(sessionId: string): Promise<void> {
  const response = await request(`/api/tryons/${encodeURIComponent(sessionId)}/download`)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = fileNameOf(response) ?? `try-on-${sessionId}.jpg`
  link.click()
  URL.revokeObjectURL(address)
}

function fileNameOf(response: Response): string | undefined {
  return response.headers.get('content-disposition')?.match(/filename="([^"]+)"/)?.[1]
}
