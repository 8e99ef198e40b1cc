/**
 * Requests for help that are not sent yet, in localStorage and in sync across tabs. Every change
 * reads storage first, so that two tabs do not undo each other's changes.
 */
import { atom } from 'jotai'
import { rowsOf } from '#contract/endpoint.ts'
import { followedAtom } from '#shared/lib/followed-atom.ts'
import { readStored, writeStored, writeStoredMakingRoom } from '#shared/lib/persisted-storage.ts'
import { forgetTypedHelpAtom } from './help-draft-atoms.ts'
import { isUnsent, waitingHelpSchema, type WaitingHelp } from './help-rules.ts'

const STORAGE_KEY = 'help-outbox'
const storedSchema = rowsOf(waitingHelpSchema)
const NONE: readonly WaitingHelp[] = []

/** The stored state, which may differ from this tab's memory. */
export const storedHelp = (): readonly WaitingHelp[] =>
  readStored(STORAGE_KEY, storedSchema) ?? NONE

const baseAtom = followedAtom(STORAGE_KEY, storedHelp)

export const helpOutboxAtom = atom((get) => get(baseAtom))

/** Keeps a request. Returns false if it could not be stored: then it is not sent either. */
export const addHelpAtom = atom(null, (_get, set, help: WaitingHelp): boolean => {
  // A refused one of the same order has been read.
  const others = storedHelp().filter((other) => isUnsent(other) || other.orderId !== help.orderId)
  const next = [...others, help]
  if (!writeStoredMakingRoom(STORAGE_KEY, next)) return false
  set(baseAtom, next)
  return true
})

export const refuseHelpAtom = atom(null, (_get, set, key: string, refusal: string): void => {
  const next = storedHelp().map((help) => (help.key === key ? { ...help, refusal } : help))
  writeStored(STORAGE_KEY, next)
  set(baseAtom, next)
})

/** Returns false if it was already gone. */
export const removeHelpAtom = atom(null, (_get, set, key: string): boolean => {
  const stored = storedHelp()
  const next = stored.filter((help) => help.key !== key)
  writeStored(STORAGE_KEY, next)
  set(baseAtom, next)
  return next.length < stored.length
})

/** Memory only: sign-out purges the storage itself. */
export const forgetHelpAtom = atom(null, (_get, set): void => {
  set(baseAtom, NONE)
  set(forgetTypedHelpAtom)
})

/** What this tab is doing with each key. */
export type SendingState = 'sending' | 'waiting' | 'held'
export const sendingStatesAtom = atom<Readonly<Record<string, SendingState>>>({})
