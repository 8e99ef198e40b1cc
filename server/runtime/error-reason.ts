/** Why something failed, in words for operators. */

/** The error of a host with several addresses has no message of its own. */
export function reasonOf(error: unknown): string {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error]
  return errors.map((each) => (each instanceof Error ? each.message : String(each))).join('; ')
}
