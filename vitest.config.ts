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

/** One project per room; `npm test -- unit engine` runs what has "engine" in its path. */
export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    passWithNoTests: true,
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'engine',
          include: ['engine/**/*.test.ts'],
          environment: 'node',
          ...everywhere,
        },
      },
      {
        test: {
          name: 'contract',
          include: ['{button,contract,networks,device,scripts,e2e,bench}/**/*.test.ts'],
          environment: 'node',
          ...everywhere,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'server/test/postgres.ts',
          ...everywhere,
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
