import { test } from './fixtures.ts'
import { startServer, type Drawn, type RunningServer } from './server.ts'

/** The tests of this file or group run against a server of their own, which starts with the first of them. */
export function useOwnServer(environment: Record<string, string>, draws?: readonly Drawn[]): void {
  let server: Promise<RunningServer> | undefined
  test.afterAll(async () => (await server)?.stop())
  test.use({
    // Not in beforeAll, before which the fixtures are ready that need the address.
    // oxlint-disable-next-line no-empty-pattern
    baseURL: async ({}, use) => {
      server ??= startServer({ environment, ...(draws ? { draws } : {}) })
      await use((await server).url)
    },
  })
}

/** The tests of this file or group run against the whole server that all share: its engine makes the pictures, and the browser looks at what is chosen. */
export function useWholeServer(): void {
  // oxlint-disable-next-line no-empty-pattern
  test.use({ baseURL: async ({}, use) => use(process.env.E2E_WHOLE_URL) })
}

/** A group of such a file runs against the shared server that draws its try-ons. */
export function useDrawnServer(): void {
  // oxlint-disable-next-line no-empty-pattern
  test.use({ baseURL: async ({}, use) => use(process.env.E2E_URL) })
}
