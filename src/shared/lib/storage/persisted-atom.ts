/**
 * A Jotai atom over one localStorage key. It is read synchronously at first use, parsed, kept in
 * sync with other tabs, and written by the rules of persisted-storage.ts.
 */
import { atomWithStorage } from 'jotai/utils'
import type * as v from 'valibot'
import { mayStoreShopperData } from './data-owner.ts'
import { onPageReturn } from '../screen/page-return.ts'
import {
  parseStored,
  removeStored,
  storedText,
  writeStored,
  type StorageKey,
} from './persisted-storage.ts'

/** Atoms with subscribers. */
const mounted = new Set<(mayRead: (key: StorageKey) => boolean) => void>()

/**
 * Reloads all atoms from storage, or resets them for keys that `mayRead` excludes. Writes nothing.
 * For a tab whose shopper has signed out in another tab.
 */
export function reloadPersistedAtoms(mayRead: (key: StorageKey) => boolean): void {
  for (const reload of mounted) reload(mayRead)
}

export function persistedAtom<const S extends v.GenericSchema>(
  key: StorageKey,
  schema: S,
  initial: v.InferOutput<S>,
  options: { onLost?: () => void } = {},
) {
  /** The values of the app's store, and the stored text that they were read from. */
  let held: { text: string | null; value: v.InferOutput<S> } | undefined

  /**
   * Returns the parsed value of a stored text. An unchanged value keeps its identity, so that
   * subscribers are not notified. A value that could not be written counts as newer.
   */
  function valueOf(text: string | null): v.InferOutput<S> {
    if (held && (text === held.text || text === JSON.stringify(held.value))) {
      held.text = text
      return held.value
    }
    const value = text === null ? initial : (parseStored(key, text, schema) ?? initial)
    held = { text, value }
    return value
  }

  return atomWithStorage<v.InferOutput<S>>(
    key,
    initial,
    {
      getItem: () => valueOf(storedText(key)),
      setItem: (_key, value) => {
        writeStored(key, value, options.onLost)
        held = { text: storedText(key), value }
      },
      removeItem: () => {
        removeStored(key)
        held = undefined
      },
      subscribe: (_key, callback) => {
        const onStorage = (event: StorageEvent): void => {
          if (event.storageArea !== localStorage || event.key !== key) return
          // Another tab empties a value by writing it. While the data have the same owner, it removes
          // one only if it could not write its own (product §16.1).
          if (event.newValue === null && mayStoreShopperData()) return
          callback(valueOf(event.newValue))
        }
        const onWake = (): void => {
          const text = storedText(key)
          if (text !== null) callback(valueOf(text))
        }
        const reload = (mayRead: (key: StorageKey) => boolean): void => {
          held = undefined
          callback(valueOf(mayRead(key) ? storedText(key) : null))
        }
        mounted.add(reload)
        addEventListener('storage', onStorage)
        const stopWaking = onPageReturn(onWake)
        return () => {
          mounted.delete(reload)
          removeEventListener('storage', onStorage)
          stopWaking()
        }
      },
    },
    { getOnInit: true },
  )
}
