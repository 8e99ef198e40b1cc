/** Recent searches, on this phone only. A sign-out removes them. */
import { atom } from 'jotai'
import * as v from 'valibot'
import { persistedAtom } from '#shared/lib/storage/persisted-atom.ts'
import { withSearch } from './recent-search-rules.ts'

const baseAtom = persistedAtom('search-store', v.array(v.string()), [])

export const recentSearchesAtom = atom((get) => get(baseAtom))

export const rememberSearchAtom = atom(null, (get, set, text: string) => {
  set(baseAtom, withSearch(get(baseAtom), text))
})

/** At sign-out, because the next shopper on this phone must not see them. */
export const clearSearchesAtom = atom(null, (_get, set) => {
  set(baseAtom, [])
})
