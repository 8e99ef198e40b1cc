/**
 * `npm run migration -- [--name NAME]`: writes the difference between the newest migration and
 * server/db/schema.ts as a new migration into server/db/migrations. It needs no database. Where one
 * column was removed and another added, it asks whether the column was renamed.
 */
import { runTool } from '#scripts/system/run-tool.ts'

process.exitCode = await runTool('drizzle-kit', ['generate', ...process.argv.slice(2)])
