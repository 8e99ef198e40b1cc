/** Whether the out-of-service popup has been shown in this visit (product §3.4). */
import { atom } from 'jotai'

const isSeenAtom = atom(false)

export const isPopupSeenAtom = atom((get) => get(isSeenAtom))

export const markPopupSeenAtom = atom(null, (_get, set) => {
  set(isSeenAtom, true)
})
