import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const everywhere = {
  // Far beyond what any test needs, so that a busy machine fails none.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // As in playwright.config.ts.
  retry: 1,
  // Test files leave nothing behind, so they share a process: to load everything anew for each takes longer than its tests.
  isolate: false,
}

const onNode = {
  ...everywhere,
  environment: 'node',
  // Node runs TypeScript itself, a quarter faster than what Vite makes of it, and keeps it compiled.
  experimental: { viteModuleRunner: false },
} as const

/** One project per room; `npm test -- unit server/src/features` runs what has that in its path. */
export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    reporters: [
      'default',
      ['json', { outputFile: `test-results/${process.env.UNIT_REPORT ?? 'unit'}.json` }],
    ],
    passWithNoTests: true,
    // Tests wait a third of their time, for a job to be taken or a process to start: so many keep the processors busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        test: {
          name: 'engine',
          include: ['{engine,bench}/**/*.test.ts'],
          ...onNode,
        },
      },
      {
        test: {
          name: 'contract',
          // Not with the engine: networks.test.ts counts what one set of networks takes.
          include: ['{button,contract,networks,device,scripts,e2e}/**/*.test.ts'],
          ...onNode,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: 'server/test/postgres.ts',
          ...onNode,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          ...everywhere,
        },
      },
    ],
  },
})
