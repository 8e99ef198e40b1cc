/**
 * Which files of a build count as the first load, and the budgets (product §21.1). Pure;
 * check-size.ts reads the build.
 */
import * as v from 'valibot'
import { CATALOGUE_WORKER } from './first-load-files.ts'

/** JavaScript that the signed-in home requests before its first prices, brotli, in bytes. */
export const FIRST_LOAD_BUDGET_BYTES = 115_000

/** Styles of the shop, without which nothing is painted, brotli, in bytes. */
const STYLES_BUDGET_BYTES = 15_000

/** All scripts of `/counter/` and `/ride/` together; nearly all of it is React and Query. */
const STAFF_BUDGET_BYTES = 116_000

export interface Part {
  name: string
  budgetBytes?: number
  /** Keys of the manifest, each counted with all that it imports statically. */
  chunks?: RegExp
  /** Files of the build that no chunk imports: workers, copied scripts. */
  files?: RegExp
}

/** In this order; a file that two parts share counts in the first. */
export const FIRST_LOAD: readonly Part[] = [
  { name: 'start script', files: /^assets\/start-script-[^/]+\.js$/ },
  { name: 'entry with the home route', chunks: /^index\.html$/ },
  { name: 'catalogue worker', files: new RegExp(`^assets/${CATALOGUE_WORKER}-[^/]+\\.js$`) },
]

/** Each page loads all of its styles at its start. */
export const STYLES: readonly Part[] = [
  { name: 'styles of the shop', files: /^(?!staff\/).*\.css$/, budgetBytes: STYLES_BUDGET_BYTES },
  { name: 'styles of the staff', files: /^staff\/.*\.css$/ },
]

/** Loaded after the first prices. */
export const LAZY: readonly Part[] = [
  { name: 'identity (clerk-react)', chunks: /^src\/features\/identity\/.*\.tsx?$/ },
  { name: 'identity SDK (clerk-js)', files: /^clerk\/.*\.js$/ },
  { name: 'pages of the staff', files: /^staff\/.*\.js$/, budgetBytes: STAFF_BUDGET_BYTES },
]

export const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    imports: v.optional(v.array(v.string()), []),
    dynamicImports: v.optional(v.array(v.string()), []),
    assets: v.optional(v.array(v.string()), []),
  }),
)
export type Manifest = v.InferOutput<typeof manifestSchema>

export interface SizeRow {
  name: string
  budgetBytes?: number | undefined
  files: string[]
  bytes: number
}

export interface SizeReport {
  firstLoad: SizeRow[]
  firstLoadBytes: number
  styles: SizeRow[]
  lazy: SizeRow[]
  /** Styles and lazy parts above their own budget. */
  overBudget: string[]
  /** Parts of the table that the build does not have. */
  missing: string[]
}

function closureOf(manifest: Manifest, key: string): string[] {
  const found = new Set([key])
  for (const at of found) for (const next of manifest[at]?.imports ?? []) found.add(next)
  return [...found].flatMap((at) => manifest[at]?.file ?? [])
}

/**
 * Returns the sizes of a build's parts. A missing part is reported instead of counted as 0, because
 * otherwise a renamed chunk would make the shop seem smaller.
 */
export function sizeReport(
  manifest: Manifest,
  /** Bytes of every script and stylesheet of the build, by its path in it. */
  bytesOf: ReadonlyMap<string, number>,
  tables: { firstLoad: readonly Part[]; styles: readonly Part[]; lazy: readonly Part[] } = {
    firstLoad: FIRST_LOAD,
    styles: STYLES,
    lazy: LAZY,
  },
): SizeReport {
  const counted = new Set<string>()
  const missing: string[] = []

  const rowOf = (part: Part): SizeRow => {
    const keys = Object.keys(manifest).filter((key) => part.chunks?.test(key) === true)
    const copied = [...bytesOf.keys()].filter((file) => part.files?.test(file) === true)
    if (keys.length + copied.length === 0) missing.push(part.name)
    const files = [...keys.flatMap((key) => closureOf(manifest, key)), ...copied].filter(
      (file) => bytesOf.has(file) && !counted.has(file),
    )
    const { name, budgetBytes } = part
    const row: SizeRow = { name, budgetBytes, files: [...new Set(files)], bytes: 0 }
    for (const file of row.files) {
      counted.add(file)
      row.bytes += bytesOf.get(file) ?? 0
    }
    return row
  }

  const firstLoad = tables.firstLoad.map(rowOf)
  const styles = tables.styles.map(rowOf)
  const lazy = tables.lazy.map(rowOf)
  const rest = [...bytesOf.keys()].filter((file) => !counted.has(file))
  lazy.push({
    name: 'all other scripts',
    files: rest,
    bytes: rest.reduce((sum, file) => sum + (bytesOf.get(file) ?? 0), 0),
  })
  return {
    firstLoad,
    firstLoadBytes: firstLoad.reduce((sum, row) => sum + row.bytes, 0),
    styles,
    lazy,
    overBudget: [...styles, ...lazy]
      .filter(({ bytes, budgetBytes }) => budgetBytes !== undefined && bytes > budgetBytes)
      .map(({ name }) => name),
    missing,
  }
}
