import { knownStores } from '#server/db/known-stores.ts'
import type { Database } from '#server/db/open-database.ts'
import { OperationsError } from './operations-error.ts'

/** The error of a command for a store that does not exist; it lists those that do. */
export async function unknownStore(db: Database, storeId: string): Promise<OperationsError> {
  return new OperationsError(`There is no store '${storeId}'. ${await knownStores(db)}`)
}
