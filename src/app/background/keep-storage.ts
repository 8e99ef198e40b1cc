/**
 * Asks the browser not to evict the shop when the phone runs short of room. Asked when it means
 * something to the shopper, after installing or an order: some browsers ask them in turn.
 */
import { reasonOf } from '#shared/lib/api-errors.ts'

export async function keepStorage(): Promise<void> {
  try {
    // Absent outside secure contexts.
    if (!('storage' in navigator) || (await navigator.storage.persisted())) return
    await navigator.storage.persist()
  } catch (error) {
    console.info('The browser was not asked to keep the shop:', reasonOf(error))
  }
}

const keep = (): void => {
  void keepStorage()
}

/** Asks after the installation, and in the installed shop. Returns a function that stops it. */
export function keepStorageOnceInstalled(): () => void {
  addEventListener('appinstalled', keep)
  if (matchMedia('(display-mode: standalone)').matches) keep()
  return () => {
    removeEventListener('appinstalled', keep)
  }
}
