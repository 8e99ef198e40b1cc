/**
 * Requests for help that are not sent yet, in localStorage and in sync across tabs. Every change
 * reads storage first, so that two tabs do not undo each other's changes.
 */
import { atom } from 'jotai'
import { rowsOf } from '#contract/rows-of.ts'
import { storageMirrorAtom } from '#shared/lib/storage/storage-mirror-atom.ts'
import {
  readStored,
  writeStored,
  writeStoredWithEviction,
} from '#shared/lib/storage/persisted-storage.ts'
import { clearHelpDraftsAtom } from './help-draft-atoms.ts'
import { isUnsent, pendingHelpSchema, type PendingHelp } from './help-rules.ts'

const STORAGE_KEY = 'help-outbox'
const storedSchema = rowsOf(pendingHelpSchema)
const NONE: readonly PendingHelp[] = []

/** The stored state, which may differ from this tab's memory. */
export const storedHelp = (): readonly PendingHelp[] =>
  readStored(STORAGE_KEY, storedSchema) ?? NONE

const baseAtom = storageMirrorAtom(STORAGE_KEY, storedHelp)

export const helpOutboxAtom = atom((get) => get(baseAtom))

/** Keeps a request. Returns false if it could not be stored: then it is not sent either. */
export const addHelpAtom = atom(null, (_get, set, help: PendingHelp): boolean => {
  // A refused one of the same order has been read.
  const others = storedHelp().filter((other) => isUnsent(other) || other.orderId !== help.orderId)
  const next = [...others, help]
  if (!writeStoredWithEviction(STORAGE_KEY, next)) return false
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
export const clearHelpOutboxAtom = atom(null, (_get, set): void => {
  set(baseAtom, NONE)
  set(clearHelpDraftsAtom)
})

/** What this tab is doing with each key. */
export type SendingState = 'sending' | 'waiting' | 'held'
export const sendingStatesAtom = atom<Readonly<Record<string, SendingState>>>({})
