import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate` writes the next migration; it asks no database. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema.ts',
  out: './server/db/migrations',
})
