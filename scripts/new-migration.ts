/**
 * `npm run migration -- [--name NAME]`: writes the migration from the newest one to
 * server/db/schema.ts into server/db/migrations. It needs no database.
 */
import { runTool } from '#scripts/run-tool.ts'

process.stdout.write(await runTool('drizzle-kit', ['generate', ...process.argv.slice(2)]))
