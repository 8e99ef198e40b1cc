import MagicString from 'magic-string'
import { parseSync, Visitor, type ESTree } from 'vite'

/** Function expressions of at least this length wrap modules, which run as their script loads. */
const MIN_LENGTH = 5_000

/**
 * Puts long function expressions into parentheses, which makes V8 compile them together with their
 * script, off the main thread. Otherwise V8 only preparses them, and does so again at each level of
 * nesting when they are called (docs/decisions/313). The behaviour of the code does not change.
 *
 * @throws Error that names the file if the code cannot be parsed.
 */
export function compileWrappersEarly(fileName: string, code: string): MagicString {
  const { program, errors } = parseSync(fileName, code)
  if (errors.length > 0) throw new Error(`${fileName}: ${errors[0]?.message}`)
  const result = new MagicString(code)
  const methods = new Set<unknown>()
  const wrap = (node: ESTree.Function | ESTree.ArrowFunctionExpression): void => {
    if (node.end - node.start < MIN_LENGTH || methods.has(node)) return
    result.appendLeft(node.start, '(').appendRight(node.end, ')')
  }
  new Visitor({
    MethodDefinition({ value }) {
      methods.add(value)
    },
    Property(node) {
      if ('method' in node && (node.method || node.kind !== 'init')) methods.add(node.value)
    },
    FunctionExpression: wrap,
    ArrowFunctionExpression: wrap,
  }).visit(program)
  return result
}
