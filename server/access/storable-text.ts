/**
 * Text that JSON can contain but PostgreSQL cannot store: NUL, and unpaired surrogates.
 *
 * Such a body or id is refused with 400 before any route sees it. After a 5xx the page would not
 * know the outcome of an order and would repeat it forever. A complete pair, such as an emoji, is
 * allowed.
 */
const UNSTORABLE = /[\0\p{Surrogate}]/u

export const isStorable = (text: string): boolean => !UNSTORABLE.test(text)

/** Whether a parsed body contains such text. Field names are checked by the schemas. */
export function containsUnstorable(body: unknown): boolean {
  // Without recursion, because a body may be nested deeper than the stack.
  const rest = [body]
  while (rest.length > 0) {
    const value = rest.pop()
    if (typeof value === 'string' && !isStorable(value)) return true
    if (typeof value === 'object' && value !== null) {
      for (const inner of Object.values(value)) rest.push(inner)
    }
  }
  return false
}
