/**
 * Asks the browser not to evict the shop's storage when the phone runs out of space. Some browsers
 * ask the shopper for permission, so this waits until they have installed the shop or ordered.
 */
import { reasonOf } from '#shared/lib/network/api-errors.ts'
import { isInstalledApp } from '#shared/lib/screen/installed-app.ts'

export async function requestPersistentStorage(): Promise<void> {
  try {
    // Absent outside secure contexts.
    if (!('storage' in navigator) || (await navigator.storage.persisted())) return
    await navigator.storage.persist()
  } catch (error) {
    console.info('The request for persistent storage failed:', reasonOf(error))
  }
}

const keep = (): void => {
  void requestPersistentStorage()
}

/**
 * Asks after installation, and at the start of the installed shop. Returns a function that stops it.
 */
export function requestPersistentStorageOnceInstalled(): () => void {
  addEventListener('appinstalled', keep)
  if (isInstalledApp()) keep()
  return () => {
    removeEventListener('appinstalled', keep)
  }
}
