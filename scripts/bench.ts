/**
 * `npm run bench`: measures the requirements of product §21 and prints Markdown tables, from which
 * docs/performance.md is written by hand. `npm run bench -- orders` runs one benchmark. Each is a
 * program `tests/bench/<name>-bench.ts` that prints its tables and exits with 1 if a requirement is
 * not met.
 */
import { readdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PROJECT_ROOT } from '#scripts/system/project-root.ts'
import { runBin } from '#scripts/system/run-command.ts'

const FOLDER = 'tests/bench'
const SUFFIX = '-bench.ts'

const files = await readdir(path.join(PROJECT_ROOT, FOLDER))
const known = files
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length))
  .toSorted()
const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(
    `Unknown benchmark: ${unknown.join(', ')}. Available benchmarks: ${known.join(', ')}.`,
  )
  process.exit(2)
}

const cpus = os.cpus()
console.log(
  `Measured on ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ` +
    `${cpus.length} × ${cpus[0]?.model.trim() ?? 'unknown processor'}, ` +
    `load ${os.loadavg()[0]?.toFixed(1)} before the start.`,
)
const failed: string[] = []
for (const name of requested.length > 0 ? requested : known) {
  console.log(`\n## ${name}\n`)
  if ((await runBin('tsx', [`${FOLDER}/${name}${SUFFIX}`])) !== 0) failed.push(name)
}
console.log(failed.length === 0 ? '\nAll requirements are met.' : `\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
