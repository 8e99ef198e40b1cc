/** Whether pictures may be prefetched: not with data saving or on a 2G connection. */
import * as v from 'valibot'

/** The Network Information API, which TypeScript's libraries do not declare. */
const connectionSchema = v.object({
  saveData: v.optional(v.boolean(), false),
  effectiveType: v.optional(v.string(), '4g'),
})

/** `connection` is `navigator.connection`. A browser without it allows prefetching. */
export function mayPrefetch(connection: unknown): boolean {
  const parsed = v.safeParse(connectionSchema, readConnection(connection))
  return !parsed.success || (!parsed.output.saveData && !parsed.output.effectiveType.endsWith('2g'))
}

/** The values are getters of the prototype, which a schema does not see. */
function readConnection(connection: unknown): unknown {
  if (typeof connection !== 'object' || connection === null) return undefined
  return {
    ...('saveData' in connection ? { saveData: connection.saveData } : {}),
    ...('effectiveType' in connection ? { effectiveType: connection.effectiveType } : {}),
  }
}
