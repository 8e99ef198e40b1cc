/**
 * Checks the imports of each file against the tables of structure-rules.ts. Pure: imports and
 * tables are arguments, so that a test can pass ones with violations.
 */
import path from 'node:path'
import {
  EXTENSIONLESS_IMPORTS,
  FEATURE_MAY_IMPORT,
  FREE_FILE_NAMES,
  LAYERS,
  MAY_IMPORT,
  PACKAGE_RULES,
  PRODUCTION_ENTRIES,
  SANDBOX_STARTERS,
  SHARED_FEATURE_FILES,
  TESTS_MAY_ALSO_IMPORT,
  ZONES,
  type Zone,
} from './structure-rules.ts'

/**
 * Paths from the repository's root with forward slashes; specifiers as written, `?query` included.
 */
export type ImportsByFile = ReadonlyMap<string, readonly string[]>

/** `imports` of package.json: `{"#contract/*": "./src/contract/*"}`. */
export type ImportMap = Readonly<Record<string, string>>

export type ViolationKind =
  | 'nothing-read'
  | 'missing-file'
  | 'unreadable-import'
  | 'direction'
  | 'package'
  | 'feature'
  | 'feature-table'
  | 'layer'
  | 'layer-table'
  | 'sandbox'
  | 'production'
  | 'cycle'
  | 'folder-cycle'
  | 'file-name'

export interface Violation {
  kind: ViolationKind
  file: string
  message: string
}

/** Stands for an import whose specifier is computed, so that it cannot be checked. */
export const COMPUTED_IMPORT = '<computed>'

const TEST_FILE = /\.test\.tsx?$/
const MODULE_FILE = /\.[cm]?tsx?$/
const KEBAB_FILE = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)*\.[cm]?tsx?$/

const zonesByDepth = Object.entries(ZONES).sort(([, a], [, b]) => b.length - a.length)

function zoneOf(file: string): Zone | undefined {
  const name = zonesByDepth.find(([, folder]) => file.startsWith(folder))?.[0]
  return Object.keys(MAY_IMPORT).find((zone): zone is Zone => zone === name)
}

function featureOf(file: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(file)?.[1]
}

/**
 * Returns the layered folder that contains both files, and the layer of each; '' for a file
 * directly in the folder.
 */
function layersOf(from: string, to: string, layerTables: LayerTables) {
  for (const [folder, table] of Object.entries(layerTables)) {
    if (!from.startsWith(folder) || !to.startsWith(folder)) continue
    const [fromLayer, toLayer] = [from, to].map((file) => {
      const [layer = '', ...rest] = file.slice(folder.length).split('/')
      return rest.length === 0 ? '' : layer
    })
    return { table, fromLayer: fromLayer ?? '', toLayer: toLayer ?? '' }
  }
  return undefined
}

/** Returns the file of the repository that a specifier refers to, or undefined for a package. */
function resolveImport(from: string, specifier: string, importMap: ImportMap): string | undefined {
  const [bare = specifier] = specifier.split('?')
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(from), bare)
  if (!bare.startsWith('#')) return undefined
  for (const [pattern, target] of Object.entries(importMap)) {
    const [prefix = '', suffix = ''] = pattern.split('*')
    if (bare.startsWith(prefix) && bare.endsWith(suffix)) {
      const rest = bare.slice(prefix.length, bare.length - suffix.length)
      return path.posix.normalize(target.replace('*', rest))
    }
  }
  return bare
}

/** Returns every import of a file of the repository by another, as [from, to]. */
function importedFiles({ importsByFile, importMap }: StructureInput): [string, string][] {
  return [...importsByFile].flatMap(([from, specifiers]) =>
    specifiers.flatMap((specifier): [string, string][] => {
      const named = resolveImport(from, specifier, importMap)
      const to = [named, `${named}.tsx`, `${named}.ts`].find(
        (name) => name !== undefined && importsByFile.has(name),
      )
      return to === undefined ? [] : [[from, to]]
    }),
  )
}

/** Returns the cycles of a graph, each with its first node repeated at the end. */
function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const stack: string[] = []
  const visit = (file: string) => {
    const at = stack.indexOf(file)
    if (at !== -1) {
      cycles.push([...stack.slice(at), file])
      return
    }
    if (done.has(file)) return
    stack.push(file)
    for (const next of graph.get(file) ?? []) visit(next)
    stack.pop()
    done.add(file)
  }
  for (const file of graph.keys()) visit(file)
  return cycles
}

/**
 * Returns the imports between entries of the same folder: for every import, the two entries of the
 * nearest folder that contains both files. Tests are left out, because they may import more.
 */
function entryGraph(graph: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const entries = new Map<string, string[]>()
  for (const [from, targets] of graph) {
    if (zoneOf(from) === 'tests' || TEST_FILE.test(from)) continue
    for (const to of targets) {
      const fromPath = from.split('/')
      const toPath = to.split('/')
      const depth = fromPath.findIndex((segment, index) => segment !== toPath[index])
      // A file that imports itself is reported as a cycle of files.
      if (depth === -1) continue
      const [fromEntry, toEntry] = [fromPath, toPath].map((segments) =>
        segments.slice(0, depth + 1).join('/'),
      )
      if (fromEntry === undefined || toEntry === undefined) continue
      entries.set(fromEntry, [...(entries.get(fromEntry) ?? []), toEntry])
    }
  }
  return entries
}

/** Returns the shortest chain of imports from an entry to a matching file, or undefined. */
function shortestPath(
  graph: ReadonlyMap<string, readonly string[]>,
  entry: string,
  matches: (file: string) => boolean,
): string[] | undefined {
  const importedBy = new Map<string, string | undefined>([[entry, undefined]])
  for (const file of importedBy.keys()) {
    if (matches(file)) {
      const chain = [file]
      for (let at = importedBy.get(file); at !== undefined; at = importedBy.get(at)) {
        chain.unshift(at)
      }
      return chain
    }
    for (const next of graph.get(file) ?? []) if (!importedBy.has(next)) importedBy.set(next, file)
  }
  return undefined
}

type Table = Readonly<Record<string, readonly string[]>>

type LayerTables = Readonly<Record<string, Table>>

interface Tables {
  featureTable: Table
  layerTables: LayerTables
}

/** Returns why a file may not import another, or undefined if it may. */
function violationOf(
  from: string,
  to: string,
  { featureTable, layerTables }: Tables,
): Omit<Violation, 'file'> | undefined {
  const fromZone = zoneOf(from)
  const toZone = zoneOf(to)
  if (fromZone === undefined || toZone === undefined) {
    return { kind: 'direction', message: `imports ${to}, which belongs to no part` }
  }
  const isTest = TEST_FILE.test(from)
  if (isTest && TESTS_MAY_ALSO_IMPORT.includes(toZone)) return undefined
  if (toZone === 'sandbox' && fromZone !== 'sandbox' && fromZone !== 'tests') {
    if (SANDBOX_STARTERS.includes(from)) return undefined
    return { kind: 'sandbox', message: `imports ${to}: only ${SANDBOX_STARTERS.join(', ')} may` }
  }
  if (fromZone !== toZone && !MAY_IMPORT[fromZone].includes(toZone)) {
    return { kind: 'direction', message: `imports ${to}: ${fromZone} may not import ${toZone}` }
  }
  const layers = toZone === 'sandbox' || isTest ? undefined : layersOf(from, to, layerTables)
  if (layers !== undefined && fromZone === toZone) {
    const { table, fromLayer, toLayer } = layers
    // A file directly in the folder is in no list, so no layer may import it.
    if (fromLayer !== '' && fromLayer !== toLayer && !table[fromLayer]?.includes(toLayer)) {
      return {
        kind: 'layer',
        message: `imports ${to}: ${fromLayer} → ${toLayer || 'above the layers'} is not in the table`,
      }
    }
    return undefined
  }
  const fromFeature = featureOf(from)
  const toFeature = featureOf(to)
  if (fromFeature === undefined || toFeature === undefined || fromFeature === toFeature) {
    return undefined
  }
  if (!(featureTable[fromFeature] ?? []).includes(toFeature)) {
    return {
      kind: 'feature',
      message: `imports ${to}: ${fromFeature} → ${toFeature} is not in the table`,
    }
  }
  if (!SHARED_FEATURE_FILES.test(to)) {
    return {
      kind: 'feature',
      message: `imports ${to}: features share only rules, queries, atoms, texts and stores`,
    }
  }
  return undefined
}

export interface StructureInput extends Partial<Tables> {
  importsByFile: ImportsByFile
  importMap: ImportMap
}

/** Returns all violations of the rules. */
export function checkStructure(input: StructureInput): Violation[] {
  const { importsByFile, importMap } = input
  const { featureTable = FEATURE_MAY_IMPORT, layerTables = LAYERS } = input
  const violations: Violation[] = []
  const modules = [...importsByFile.keys()].filter((file) => MODULE_FILE.test(file))
  if (modules.length === 0) {
    // Otherwise a run without modules would pass.
    return [{ kind: 'nothing-read', file: '', message: 'no module was read' }]
  }

  const graph = new Map<string, string[]>()
  for (const file of modules) {
    const targets: string[] = []
    graph.set(file, targets)
    const zone = zoneOf(file)
    const base = path.posix.basename(file)
    if (!FREE_FILE_NAMES.some((free) => free.test(file)) && !KEBAB_FILE.test(base)) {
      violations.push({ kind: 'file-name', file, message: 'is not named in kebab-case' })
    }
    for (const specifier of importsByFile.get(file) ?? []) {
      if (specifier === COMPUTED_IMPORT) {
        if (zone !== 'tests' && !TEST_FILE.test(file)) {
          violations.push({
            kind: 'unreadable-import',
            file,
            message: 'imports a computed name, which cannot be checked',
          })
        }
        continue
      }
      const named = resolveImport(file, specifier, importMap)
      const target =
        named !== undefined && EXTENSIONLESS_IMPORTS.test(file)
          ? [named, `${named}.tsx`, `${named}.ts`].find((name) => importsByFile.has(name))
          : named
      if (named !== undefined && target === undefined) {
        violations.push({
          kind: 'missing-file',
          file,
          message: `imports ${named}, which does not exist`,
        })
        continue
      }
      if (target === undefined) {
        if (TEST_FILE.test(file)) continue
        for (const rule of PACKAGE_RULES) {
          if (file.startsWith(rule.folder) && rule.refused.test(specifier)) {
            violations.push({
              kind: 'package',
              file,
              message: `imports ${specifier}: ${rule.why}`,
            })
          }
        }
        continue
      }
      // Files outside the checked folders (package.json, index.html) have no rules of their own.
      if (zoneOf(target) === undefined && !specifier.startsWith('#')) continue
      if (!importsByFile.has(target)) {
        violations.push({
          kind: 'missing-file',
          file,
          message: `imports ${specifier}, and there is no ${target}`,
        })
        continue
      }
      targets.push(target)
      const violation = violationOf(file, target, { featureTable, layerTables })
      if (violation !== undefined) violations.push({ file, ...violation })
    }
  }

  for (const cycle of cyclesOf(graph)) {
    violations.push({ kind: 'cycle', file: cycle[0] ?? '', message: cycle.join(' → ') })
  }
  for (const cycle of cyclesOf(entryGraph(graph))) {
    // A cycle of files alone has been reported above.
    if (cycle.every((entry) => importsByFile.has(entry))) continue
    violations.push({ kind: 'folder-cycle', file: cycle[0] ?? '', message: cycle.join(' → ') })
  }
  for (const cycle of cyclesOf(new Map(Object.entries(featureTable)))) {
    violations.push({ kind: 'feature-table', file: '', message: cycle.join(' → ') })
  }
  for (const [folder, table] of Object.entries(layerTables)) {
    for (const cycle of cyclesOf(new Map(Object.entries(table)))) {
      violations.push({ kind: 'layer-table', file: folder, message: cycle.join(' → ') })
    }
  }
  for (const entry of PRODUCTION_ENTRIES) {
    const chain = shortestPath(graph, entry, (file) => zoneOf(file) === 'sandbox')
    if (chain !== undefined) {
      violations.push({ kind: 'production', file: entry, message: chain.join(' → ') })
    }
  }
  return violations
}

const pairs = (name: string, table: Table): string[] =>
  Object.entries(table).flatMap(([from, targets]) =>
    targets.map((to) => `${name}: ${from} → ${to}`),
  )

/**
 * Returns the permissions in the tables that no file uses. An unused permission would allow a new
 * dependency without a decision.
 */
export function unusedPermissions(input: StructureInput): string[] {
  const { featureTable = FEATURE_MAY_IMPORT, layerTables = LAYERS } = input
  const imported = importedFiles(input)
  const used = new Set<string>()
  for (const [from, to] of imported) {
    used.add(`parts: ${zoneOf(from)} → ${zoneOf(to)}`)
    if (TEST_FILE.test(from)) used.add(`tests beside their code: ${zoneOf(to)}`)
    used.add(`features: ${featureOf(from)} → ${featureOf(to)}`)
    if (zoneOf(to) === 'sandbox') used.add(`sandbox: ${from}`)
    const layers = TEST_FILE.test(from) ? undefined : layersOf(from, to, layerTables)
    if (layers !== undefined) used.add(`layers: ${layers.fromLayer} → ${layers.toLayer}`)
  }
  const files = [...input.importsByFile.keys()]
  for (const { folder } of PACKAGE_RULES) {
    if (files.some((file) => file.startsWith(folder))) used.add(`packages: ${folder}`)
  }
  for (const free of FREE_FILE_NAMES) {
    if (files.some((file) => free.test(file))) used.add(`names: ${free.source}`)
  }
  return [
    ...pairs('parts', MAY_IMPORT),
    ...TESTS_MAY_ALSO_IMPORT.map((zone) => `tests beside their code: ${zone}`),
    ...pairs('features', featureTable),
    ...SANDBOX_STARTERS.map((file) => `sandbox: ${file}`),
    ...Object.values(layerTables).flatMap((table) => pairs('layers', table)),
    ...PACKAGE_RULES.map(({ folder }) => `packages: ${folder}`),
    ...FREE_FILE_NAMES.map((free) => `names: ${free.source}`),
  ].filter((permission) => !used.has(permission))
}
