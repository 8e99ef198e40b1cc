/**
 * `npm run check`: all checks of the code that need no running shop. Every step runs even if an
 * earlier one failed, so that one run reports everything. `npm run check -- types lint` runs only
 * those.
 */
import { SANDBOX_BUILD_ENVIRONMENT } from '#scripts/sandbox-environment.ts'
import { buildPage } from '#scripts/build.ts'
import { checkSize } from '#scripts/check-size.ts'
import { runBin } from '#scripts/system/run-command.ts'

const STEPS: Record<string, () => Promise<boolean>> = {
  types: async () => (await runBin('tsc', ['-b'])) === 0,
  lint: async () => (await runBin('oxlint', ['--type-aware'])) === 0,
  format: async () => (await runBin('oxfmt', ['--check'])) === 0,
  structure: async () =>
    (await runBin('vitest', ['run', 'tests/structure.test.ts', 'tests/documents.test.ts'])) === 0,
  'dead-code': async () => (await runBin('knip', [])) === 0,
  catalogue: async () => (await runBin('tsx', ['scripts/check-catalogue.ts'])) === 0,
  size: async () => {
    const { outDir } = await buildPage({ mode: 'test', env: SANDBOX_BUILD_ENVIRONMENT })
    return checkSize(outDir)
  },
}

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !Object.hasOwn(STEPS, name))
if (unknown.length > 0) {
  console.error(
    `Unknown step: ${unknown.join(', ')}. Available steps: ${Object.keys(STEPS).join(', ')}.`,
  )
  process.exit(2)
}

const failed: string[] = []
for (const [name, run] of Object.entries(STEPS)) {
  if (requested.length > 0 && !requested.includes(name)) continue
  console.log(`\n== ${name}`)
  const startedAt = Date.now()
  const ok = await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return false
  })
  if (!ok) failed.push(name)
  console.log(
    `${ok ? 'ok' : 'FAILED'}: ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`,
  )
}

console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
