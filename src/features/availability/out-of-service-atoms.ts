/** Whether this visit has seen the out-of-service popup: once is enough (product §3.4). */
import { atom } from 'jotai'

const isSeenAtom = atom(false)

export const isPopupSeenAtom = atom((get) => get(isSeenAtom))

export const seePopupAtom = atom(null, (_get, set) => {
  set(isSeenAtom, true)
})
