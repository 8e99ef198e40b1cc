/**
 * A Jotai atom over one localStorage key: read synchronously at first use, parsed, kept in step
 * with other tabs, written by the rules of persisted-storage.
 */
import { atomWithStorage } from 'jotai/utils'
import type * as v from 'valibot'
import {
  parseStored,
  readStored,
  removeStored,
  writeStored,
  type StorageKey,
} from './persisted-storage.ts'

export function persistedAtom<const S extends v.GenericSchema>(
  key: StorageKey,
  schema: S,
  initial: v.InferOutput<S>,
  options: { onLost?: () => void } = {},
) {
  return atomWithStorage<v.InferOutput<S>>(
    key,
    initial,
    {
      getItem: () => readStored(key, schema) ?? initial,
      setItem: (_key, value) => {
        writeStored(key, value, options.onLost)
      },
      removeItem: () => {
        removeStored(key)
      },
      subscribe: (_key, callback) => {
        const onStorage = (event: StorageEvent): void => {
          if (event.storageArea !== localStorage || event.key !== key) return
          callback(
            event.newValue === null
              ? initial
              : (parseStored(key, event.newValue, schema) ?? initial),
          )
        }
        // A tab that was frozen, or kept for the way back, has missed what happened meanwhile.
        const onWake = (): void => {
          const stored = readStored(key, schema)
          if (stored !== undefined) callback(stored)
        }
        addEventListener('storage', onStorage)
        addEventListener('pageshow', onWake)
        document.addEventListener('visibilitychange', onWake)
        return () => {
          removeEventListener('storage', onStorage)
          removeEventListener('pageshow', onWake)
          document.removeEventListener('visibilitychange', onWake)
        }
      },
    },
    { getOnInit: true },
  )
}
