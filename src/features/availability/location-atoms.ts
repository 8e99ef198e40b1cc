/** The location store of spec §3: coordinates persist, loading and error do not. */
import { atom } from 'jotai'
import { persistedAtom } from '#shared/lib/persisted-atom.ts'
import { reasonOf } from '#shared/lib/api-errors.ts'
import { findPosition } from './location-api.ts'
import { chosenPosition, storedLocationSchema } from './location-rules.ts'

const storedAtom = persistedAtom('location-store', storedLocationSchema, null)
const requestAtom = atom<{ isLoading: boolean; error: string | null }>({
  isLoading: false,
  error: null,
})

/** Where the shopper is, or null while nobody knows. */
export const positionAtom = atom((get) => get(storedAtom))
export const locationRequestAtom = atom((get) => get(requestAtom))

/** Asks for a fresh fix; the known position stays in use until it proves wrong (DESIGN §8). */
export const requestLocationAtom = atom(null, async (get, set) => {
  if (get(requestAtom).isLoading) return
  // The last sentence stays on the screen while another try runs.
  set(requestAtom, { isLoading: true, error: get(requestAtom).error })
  try {
    const fresh = await findPosition()
    set(storedAtom, chosenPosition(get(storedAtom), fresh))
    set(requestAtom, { isLoading: false, error: null })
  } catch (error) {
    set(requestAtom, { isLoading: false, error: reasonOf(error) })
  }
})

/** Another shopper on this phone starts without it (DESIGN §3). */
export const forgetLocationAtom = atom(null, (_get, set) => {
  set(storedAtom, null)
})
