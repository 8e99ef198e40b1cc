import { asc } from 'drizzle-orm'
import type { Database } from './open-database.ts'
import { stores } from './schema.ts'

/** Continues 'There is no store X.' for the person at the terminal, without a full stop. */
export async function knownStores(db: Database): Promise<string> {
  const all = await db
    .select({ id: stores.id, name: stores.name })
    .from(stores)
    .orderBy(asc(stores.id))
  if (all.length === 0) return 'There are no stores yet'
  return `The stores are:${all.map(({ id, name }) => `\n  ${id}  ${name}`).join('')}`
}
