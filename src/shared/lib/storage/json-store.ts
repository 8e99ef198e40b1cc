/**
 * One JSON value in localStorage or sessionStorage, for what a page can do without: a failure is
 * logged, and that is all. What is kept for a shopper has the rules of persisted-storage.ts instead.
 */
import * as v from 'valibot'

export function jsonStore<const S extends v.GenericSchema>(
  /** Read at each call: access to it alone may be denied. */
  storage: () => Storage,
  name: string,
  schema: S,
  /** What is logged, such as 'The riders could not be read:'. */
  failures: Record<'read' | 'write' | 'remove', string>,
) {
  function attempt<T>(failure: string, use: (area: Storage) => T): T | undefined {
    try {
      return use(storage())
    } catch (error) {
      console.info(failure, error)
      return undefined
    }
  }

  return {
    /** Null if there is none, or one of another shape; undefined if it could not be read. */
    read: (): v.InferOutput<S> | null | undefined =>
      attempt(failures.read, (area) => {
        const parsed = v.safeParse(schema, JSON.parse(area.getItem(name) ?? 'null'))
        return parsed.success ? parsed.output : null
      }),
    /** Returns whether the value was stored. */
    write: (value: unknown): boolean =>
      attempt(failures.write, (area) => {
        area.setItem(name, JSON.stringify(value))
        return true
      }) ?? false,
    remove: (): void => {
      attempt(failures.remove, (area) => {
        area.removeItem(name)
      })
    },
  }
}
