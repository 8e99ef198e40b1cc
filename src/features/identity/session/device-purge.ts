/** Removes the shopper's data from this device (product §12.7). */
import { clearDataOwner } from '#shared/lib/storage/data-owner.ts'
import { cancelPendingWrites } from '#shared/lib/storage/persisted-storage.ts'
import { withinMs } from '#shared/lib/within-ms.ts'
import {
  identityCookieNames,
  isPurgedCache,
  isPurgedDatabase,
  isPurgedNotification,
  isPurgedStorageKey,
} from './purge-rules.ts'

/** A database in use or a browser bug must not delay a sign-out. */
const STEP_TIMEOUT_MS = 3_000

/**
 * Removes the shopper's localStorage, cookies of the identity SDK, caches, databases, notifications
 * and badge. The synchronous part is done when this returns; the promise covers the rest and never
 * rejects.
 */
export function purgeDevice(): Promise<void> {
  purgeStorage()
  purgeIdentityCookies()
  return purgeTheRest()
}

async function purgeTheRest(): Promise<void> {
  const steps = [purgeCaches(), purgeDatabases(), closeNotifications(), clearBadge()]
  const outcomes = await Promise.allSettled(steps.map((step) => withinStep(step)))
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') console.info('A purge step failed:', outcome.reason)
  }
}

/** The SDK may write its cookies again as long as it holds the session. */
export function purgeIdentityCookies(): void {
  for (const name of identityCookieNames(document.cookie)) {
    document.cookie = `${name}=; Max-Age=-1; Path=/; SameSite=Lax`
  }
}

function purgeStorage(): void {
  cancelPendingWrites()
  clearDataOwner()
  try {
    for (const key of Object.keys(localStorage)) {
      if (isPurgedStorageKey(key)) localStorage.removeItem(key)
    }
    for (const key of Object.keys(sessionStorage)) {
      if (isPurgedStorageKey(key)) sessionStorage.removeItem(key)
    }
  } catch (error) {
    console.info('Storage could not be purged:', error)
  }
}

async function purgeCaches(): Promise<void> {
  // Absent outside secure contexts.
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter(isPurgedCache).map((name) => caches.delete(name)))
}

async function purgeDatabases(): Promise<void> {
  if (!('indexedDB' in globalThis)) return
  const databases = await indexedDB.databases()
  const names = databases.flatMap(({ name }) => (name === undefined ? [] : [name]))
  await Promise.all(names.filter(isPurgedDatabase).map((name) => deleteDatabase(name)))
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => {
      resolve()
    })
    request.addEventListener('error', () => {
      reject(request.error ?? new Error(`${name} could not be deleted`))
    })
  })
}

async function closeNotifications(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration || !('getNotifications' in registration)) return
  const shown = await registration.getNotifications()
  for (const notification of shown.filter(isPurgedNotification)) notification.close()
}

async function clearBadge(): Promise<void> {
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge()
}

async function withinStep(step: Promise<void>): Promise<void> {
  const done = step.then(() => true)
  if (!(await withinMs(done, STEP_TIMEOUT_MS))) {
    throw new Error(`took longer than ${STEP_TIMEOUT_MS} ms`)
  }
}
