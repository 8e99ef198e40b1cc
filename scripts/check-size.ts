/**
 * Checks the first load, the styles and the staff pages against their budgets (size-rules.ts). As a command it measures `dist/test`: `tsx scripts/check-size.ts [folder]`.
 */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import * as v from 'valibot'
import { PROJECT_ROOT } from '#scripts/system/project-root.ts'
import {
  FIRST_LOAD_BUDGET_BYTES,
  manifestSchema,
  sizeReport,
  type SizeRow,
} from '#scripts/size-rules.ts'
import { isMainModule } from '#server/runtime/main-module.ts'

const brotli = promisify(brotliCompress)

async function brotliBytesOf(file: string): Promise<number> {
  const content = await readFile(file)
  const compressed = await brotli(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  })
  return compressed.length
}

async function scriptsAndStylesOf(outDir: string): Promise<Map<string, number>> {
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && /\.(?:m?js|css)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, number]> => [
        path.relative(outDir, file).split(path.sep).join('/'),
        await brotliBytesOf(file),
      ]),
    ),
  )
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10)

function printRow({ name, bytes, files }: SizeRow): void {
  console.log(
    `${kilobytes(bytes)}  ${name} (${files.length} ${files.length === 1 ? 'file' : 'files'})`,
  )
}

/** Prints the sizes. Returns false if a budget is exceeded or a part is missing. */
export async function checkSize(outDir: string): Promise<boolean> {
  const manifestFile = path.join(outDir, '.vite/manifest.json')
  const manifest = v.parse(manifestSchema, JSON.parse(await readFile(manifestFile, 'utf8')))
  const report = sizeReport(manifest, await scriptsAndStylesOf(outDir))

  console.log('Before the first prices, brotli:')
  for (const row of report.firstLoad) printRow(row)
  console.log(
    `${kilobytes(report.firstLoadBytes)}  of ${kilobytes(FIRST_LOAD_BUDGET_BYTES).trim()}`,
  )
  console.log('Styles:')
  for (const row of report.styles) printRow(row)
  console.log('After the first prices:')
  for (const row of report.lazy) printRow(row)

  const over = report.firstLoadBytes - FIRST_LOAD_BUDGET_BYTES
  if (over > 0) console.error(`The first load is ${over} bytes over its budget.`)
  for (const name of report.missing) {
    console.error(`The build has no '${name}'. Update the tables in scripts/size-rules.ts.`)
  }
  for (const name of report.overBudget) {
    console.error(`The part '${name}' is over its budget (scripts/size-rules.ts).`)
  }
  return over <= 0 && report.overBudget.length === 0 && report.missing.length === 0
}

if (isMainModule(import.meta.url)) {
  const ok = await checkSize(path.resolve(PROJECT_ROOT, process.argv[2] ?? 'dist/test'))
  process.exitCode = ok ? 0 : 1
}
