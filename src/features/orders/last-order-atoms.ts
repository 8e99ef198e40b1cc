/**
 * When this phone last learned of an order without the list (product §21.8): it placed the order,
 * here or in another window, or a push message reported it. A cached list from before is stale.
 */
import { atom } from 'jotai'
import * as v from 'valibot'
import { persistedAtom } from '#shared/lib/storage/persisted-atom.ts'

const lastOrderSchema = v.object({ atMs: v.number() })

const storedAtom = persistedAtom('last-order', lastOrderSchema, { atMs: 0 })

/** In epoch milliseconds; 0 if there was none. */
export const lastOrderAtMsAtom = atom((get) => get(storedAtom).atMs)

export const recordOrderAtom = atom(null, (get, set, atMs: number): void => {
  if (atMs > get(storedAtom).atMs) set(storedAtom, { atMs })
})
