/**
 * `npm run migration -- [--name NAME]`: writes the migration from the newest one to
 * server/db/schema.ts into server/db/migrations. It needs no database, and asks whether a column was
 * renamed where one is gone and another is new.
 */
import { runTool } from '#scripts/run-tool.ts'

process.exitCode = await runTool('drizzle-kit', ['generate', ...process.argv.slice(2)])
