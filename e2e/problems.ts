import type { BrowserContext } from '@playwright/test'

export type ProblemWatch = {
  /** Problems whose text matches are part of the test. */
  allow: (pattern: RegExp) => void
  unexpected: () => string[]
}

/** Notes every console error, page error, failed request to our server and request to any other host. */
export function watchForProblems(context: BrowserContext, origin: () => string): ProblemWatch {
  const problems: string[] = []
  const allowed: RegExp[] = []
  const isOurs = (url: string) => url.startsWith(`${origin()}/`)

  context.on('console', (message) => {
    // The browser reports a failed request here too; the listeners below say more about it.
    const isRequest = message.text().startsWith('Failed to load resource') && isOurs(message.location().url)
    if (message.type() === 'error' && !isRequest) problems.push(`console: ${message.text()}`)
  })
  // A script that catches what the policy refuses it would leave no other trace.
  void context.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      reportError(new Error(`Refused by the content security policy: ${effectiveDirective} ${blockedURI}`)),
    ),
  )
  context.on('weberror', (webError) => problems.push(`page error: ${webError.error().message}`))
  context.on('request', (request) => {
    const url = request.url()
    if (/^https?:/.test(url) && !isOurs(url)) problems.push(`request to another host: ${url}`)
  })
  context.on('response', (response) => {
    if (response.status() < 400 || !isOurs(response.url())) return
    problems.push(`${response.status()} ${response.request().method()} ${pathOf(response.url())}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed'
    // A navigation or a closed page abandons what is still loading.
    if (isOurs(request.url()) && reason !== 'net::ERR_ABORTED') {
      problems.push(`${reason} ${request.method()} ${pathOf(request.url())}`)
    }
  })
  return {
    allow: (pattern) => allowed.push(pattern),
    unexpected: () => problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  }
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
