import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Far beyond what any test needs, so that a busy machine fails none. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000 }

/** One project per room; `npm test -- unit engine` runs what has "engine" in its path. */
export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    passWithNoTests: true,
    maxWorkers: '100%',
    projects: [
      { test: { name: 'engine', include: ['engine/**/*.test.ts'], environment: 'node', ...patience } },
      {
        test: {
          name: 'contract',
          include: ['{contract,scripts,e2e}/**/*.test.ts'],
          environment: 'node',
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'server/test/postgres.ts',
          ...patience,
        },
      },
      {
        plugins: [react()],
        test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], environment: 'jsdom', ...patience },
      },
    ],
  },
})
