/** Whether pictures may be prefetched: never on a saver or a 2G connection. */
import * as v from 'valibot'

/** The Network Information API, where a browser has it; its types are in no library. */
const connectionSchema = v.object({
  saveData: v.optional(v.boolean(), false),
  effectiveType: v.optional(v.string(), '4g'),
})

/** `connection` is `navigator.connection`; a browser without it says nothing against. */
export function mayWarmUp(connection: unknown): boolean {
  const told = v.safeParse(connectionSchema, facts(connection))
  return !told.success || (!told.output.saveData && !told.output.effectiveType.endsWith('2g'))
}

/** Its values are getters of a prototype, which a schema does not look at. */
function facts(connection: unknown): unknown {
  if (typeof connection !== 'object' || connection === null) return undefined
  return {
    ...('saveData' in connection ? { saveData: connection.saveData } : {}),
    ...('effectiveType' in connection ? { effectiveType: connection.effectiveType } : {}),
  }
}
