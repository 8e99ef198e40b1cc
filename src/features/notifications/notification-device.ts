/**
 * The browser's part of notifications: permission, subscription, and the worker's device record.
 */
import * as v from 'valibot'
import { jsonEntry } from '#contract/json-entry.ts'
import {
  CLICKED_ADDRESS,
  clickedSchema,
  DEVICE_ADDRESS,
  LAST_ORDER_ADDRESS,
  lastOrderSchema,
  NOTIFICATION_CACHE,
  type Device,
} from '#contract/notification-messages.ts'
import { withinMs } from '#shared/lib/within-ms.ts'
import type { Browser } from './notification-rules.ts'

/** If the vendor's push service cannot be reached, `subscribe` may hang forever. */
const SUBSCRIBE_WITHIN_MS = 20_000
/** The worker is installed after the first screen, which takes long on a bad connection. */
const WORKER_WITHIN_MS = 20_000

/** The record is small. A write that takes longer waits for a locked cache (docs/decisions/323). */
const LOCKED_AFTER_MS = 10_000

/** The browser's push service gave no subscription. */
export class SubscribeError extends Error {
  override name = 'SubscribeError'
}

export function browserNow(wantsInstallFirst: boolean): Browser {
  const hasPush =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  return {
    hasPush,
    wantsInstallFirst,
    permission: hasPush ? Notification.permission : 'default',
  }
}

/** The subscription of this browser, or null. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * Makes a subscription for the key.
 *
 * @throws {SubscribeError} if the push service refuses or does not respond in time.
 */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  const registration = await within(WORKER_WITHIN_MS, navigator.serviceWorker.ready)
  const subscribing = registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  try {
    return await within(SUBSCRIBE_WITHIN_MS, subscribing)
  } catch (error) {
    // A subscription that arrives later is not used.
    void subscribing.then(
      (late) => late.unsubscribe(),
      () => {},
    )
    throw error instanceof SubscribeError
      ? error
      : new SubscribeError('The push service refused', { cause: error })
  }
}

export async function unsubscribe(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
}

/** Tells the worker whose messages it may show; null while that is unknown. */
export async function storeDevice(device: Device): Promise<void> {
  const storing = putDevice(device).then(() => 'stored')
  if ((await withinMs(storing, LOCKED_AFTER_MS)) !== null) return
  await caches.delete(NOTIFICATION_CACHE)
  await putDevice(device)
}

async function putDevice(device: Device): Promise<void> {
  const cache = await caches.open(NOTIFICATION_CACHE)
  await cache.put(DEVICE_ADDRESS, jsonEntry(device))
}

/** When the worker last showed a message about an order, in epoch milliseconds; 0 if it did not. */
export async function lastOrderNotifiedAtMs(): Promise<number> {
  try {
    // Not `caches.match()` (docs/decisions/323-locked-caches.md).
    const entry = await (await caches.open(NOTIFICATION_CACHE)).match(LAST_ORDER_ADDRESS)
    const parsed = v.safeParse(lastOrderSchema, await entry?.json())
    return parsed.success ? parsed.output.atMs : 0
  } catch (error) {
    console.info('The time of the last message cannot be read:', error)
    return 0
  }
}

/** A page that a click has opened starts within this time, also on a slow phone. */
const CLICK_COUNTS_MS = 20_000

/**
 * The order of a notification that was clicked just now while no page was open; null if it was not
 * about an order, undefined if none was clicked. Each click is returned once.
 */
export async function takeClickedOrder(): Promise<string | null | undefined> {
  try {
    const cache = await caches.open(NOTIFICATION_CACHE)
    const parsed = v.safeParse(clickedSchema, await (await cache.match(CLICKED_ADDRESS))?.json())
    if (!parsed.success) return undefined
    await cache.delete(CLICKED_ADDRESS)
    const { orderId, atMs } = parsed.output
    return Math.abs(Date.now() - atMs) < CLICK_COUNTS_MS ? orderId : undefined
  } catch (error) {
    console.info('The clicked notification cannot be read:', error)
    return undefined
  }
}

export async function removeDevice(): Promise<void> {
  await caches.delete(NOTIFICATION_CACHE)
}

/** Shows the number of active orders on the icon of the installed app. */
export async function showBadge(activeOrders: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  try {
    await (activeOrders === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(activeOrders))
  } catch (error) {
    console.info('The badge could not be set:', error)
  }
}

async function within<T extends object>(limitMs: number, task: Promise<T>): Promise<T> {
  const value = await withinMs(task, limitMs)
  if (value === null) throw new SubscribeError(`No response within ${limitMs} ms`)
  return value
}
