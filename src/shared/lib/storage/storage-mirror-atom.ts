/**
 * An atom of what is stored under a localStorage key, read again whenever another tab may have
 * changed it. Its owner writes the storage first and then the atom.
 */
import { atom, type PrimitiveAtom } from 'jotai'
import { onPageReturn } from '../screen/page-return.ts'
import type { StorageKey } from './persisted-storage.ts'

export function storageMirrorAtom<T>(key: StorageKey, readStorage: () => T): PrimitiveAtom<T> {
  const mirror = atom<T>(readStorage())
  mirror.onMount = (set) => {
    const read = (): void => {
      set((known: T) => {
        const stored = readStorage()
        // Keeps the identity of unchanged content, so that subscribers are not notified.
        return JSON.stringify(stored) === JSON.stringify(known) ? known : stored
      })
    }
    const onStorage = (event: StorageEvent): void => {
      if (event.storageArea === localStorage && (event.key === key || event.key === null)) read()
    }
    addEventListener('storage', onStorage)
    const stopReading = onPageReturn(read)
    read()
    return () => {
      removeEventListener('storage', onStorage)
      stopReading()
    }
  }
  return mirror
}
