/**
 * Whether this phone has requested the deletion of the account and does not know the outcome
 * (docs/decisions/279). A sign-out removes it with everything else.
 */
import * as v from 'valibot'
import { readStored, removeStored, writeStored } from '#shared/lib/storage/persisted-storage.ts'

const STORAGE_KEY = 'account-deletion'
const schema = v.object({ askedAtMs: v.number() })

/** Undefined if nothing is unknown. */
export const pendingDeletion = () => readStored(STORAGE_KEY, schema)

export function recordDeletionRequest(askedAtMs: number): void {
  writeStored(STORAGE_KEY, { askedAtMs })
}

export function clearDeletionRequest(): void {
  removeStored(STORAGE_KEY)
}
