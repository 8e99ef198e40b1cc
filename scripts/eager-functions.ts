import MagicString from 'magic-string'
import { parseSync, Visitor, type ESTree } from 'vite'

/** Function expressions of this length are the wrappers of modules, which run with their script. */
const MIN_LENGTH = 5_000

/**
 * Puts long function expressions into parentheses: V8 then compiles them together with their script,
 * away from the main thread. Otherwise it only reads over them, and again at each level of nesting
 * when they are called (docs/decisions/313). The code does the same as before.
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
