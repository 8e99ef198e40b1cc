/** Reads the imports of every file of the repository, with a real parser. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { COMPUTED_IMPORT, type ImportsByFile } from './check-structure.ts'

const FOLDERS = ['src', 'sw', 'server', 'scripts', 'tests']
const PARSED = /\.[cm]?tsx?$/

interface PossibleString {
  type: string
  value?: unknown
  quasis?: readonly { value: { cooked: string | null } }[]
}

/** Returns the text of a string or a template without expressions; undefined for anything else. */
function literalOf(node: PossibleString | null | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  const [only, ...others] = node?.type === 'TemplateLiteral' ? (node.quasis ?? []) : []
  return others.length === 0 ? (only?.value.cooked ?? undefined) : undefined
}

/**
 * Returns everything that a module imports: static, type-only and dynamic imports, re-exports,
 * `import('…')` in types, and `new URL('…', import.meta.url)`, which loads workers. Throws on
 * source that cannot be parsed, because imports would be missing.
 */
export function importsOf(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  const [error] = errors
  if (error !== undefined) throw new Error(`${file} does not parse: ${error.message}`)
  const found = new Set<string>()
  new Visitor({
    ImportDeclaration: (node) => {
      found.add(node.source.value)
    },
    ExportNamedDeclaration: (node) => {
      if (node.source !== null) found.add(node.source.value)
    },
    ExportAllDeclaration: (node) => {
      found.add(node.source.value)
    },
    ImportExpression: (node) => {
      found.add(literalOf(node.source) ?? COMPUTED_IMPORT)
    },
    TSImportType: (node) => {
      found.add(node.source.value)
    },
    NewExpression: (node) => {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'URL') return
      const [address, base] = node.arguments
      if (base?.type !== 'MemberExpression' || base.object.type !== 'MetaProperty') return
      const literal = literalOf(address)
      if (literal !== undefined && PARSED.test(literal)) found.add(literal)
    },
  }).visit(program)
  return [...found]
}

/** Reads every file of the checked folders. Files that are not modules have no imports. */
export function readModules(root: string): ImportsByFile {
  const importsByFile = new Map<string, string[]>()
  for (const folder of FOLDERS) {
    for (const file of filesBelow(root, folder)) {
      const name = path.relative(root, file).split(path.sep).join('/')
      importsByFile.set(name, PARSED.test(name) ? importsOf(name, readFileSync(file, 'utf8')) : [])
    }
  }
  return importsByFile
}

function filesBelow(root: string, folder: string): string[] {
  const found: string[] = []
  const walk = (at: string) => {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      if (entry.name === 'node_modules') continue
      const full = path.join(at, entry.name)
      if (entry.isDirectory()) walk(full)
      else if (entry.isFile()) found.push(full)
    }
  }
  try {
    walk(path.join(root, folder))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  return found
}
