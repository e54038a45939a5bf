import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --name what-changed` writes the next migration from the tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/src/database/tables.ts',
  out: './server/migrations',
})
