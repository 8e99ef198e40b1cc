/**
 * Which replies of the shop were read on this phone, in localStorage and in sync across tabs
 * (docs/decisions/277-help-with-an-order.md).
 */
import { atom } from 'jotai'
import * as v from 'valibot'
import { instantSchema } from '#contract/instant-schema.ts'
import { readStored, writeStored } from '#shared/lib/storage/persisted-storage.ts'
import { storageMirrorAtom } from '#shared/lib/storage/storage-mirror-atom.ts'
import { withReadReply, type ReadReplies } from './help-rules.ts'

const STORAGE_KEY = 'help-read'
const storedSchema = v.record(v.string(), instantSchema)
const NONE: ReadReplies = {}

const storedReplies = (): ReadReplies => readStored(STORAGE_KEY, storedSchema) ?? NONE

const baseAtom = storageMirrorAtom(STORAGE_KEY, storedReplies)

export const readRepliesAtom = atom((get) => get(baseAtom))

export const markReplyReadAtom = atom(null, (_get, set, orderId: string, at: string): void => {
  // Another tab may have marked others.
  const stored = storedReplies()
  const next = withReadReply(stored, orderId, at)
  if (next === stored) return
  writeStored(STORAGE_KEY, next)
  set(baseAtom, next)
})
