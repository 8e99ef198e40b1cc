/**
 * What no column of PostgreSQL takes and JSON can all the same spell: NUL, and half a character.
 *
 * Such a body or id is refused with 400 before any route sees it. A 5xx would leave an order's
 * outcome unknown to the page, which sends it again under its key, and again. An emoji, written as
 * a whole pair or as itself, is text like any other.
 */
const UNSTORABLE = /[\0\p{Surrogate}]/u

export const isStorable = (text: string): boolean => !UNSTORABLE.test(text)

/** Whether some text within a parsed body cannot be stored. Names of fields are the schemas' own. */
export function holdsUnstorable(body: unknown): boolean {
  // Without recursion: a body may be nested deeper than the stack.
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
