/**
 * Shows notifications, with the app open or closed (product §11.1). Browsers require a notification
 * for every message, so even an invalid message shows one.
 */
import * as v from 'valibot'
import { jsonEntry } from '#contract/json-entry.ts'
import {
  CLICKED_ADDRESS,
  DEVICE_ADDRESS,
  LAST_ORDER_ADDRESS,
  deviceSchema,
  NOTIFICATION_CACHE,
  orderAddress,
  type Device,
  type NotificationMessage,
} from '#contract/notification-messages.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/constants.ts'
import { deletePushSubscription } from '#contract/push-endpoints.ts'
import type { PushPayload } from '#contract/push-payload.ts'
import type { OrderUpdateType } from '#contract/socket-events.ts'
import { matchEntry } from './locked-cache.ts'
import { isShopRoute } from './page-visit-rules.ts'
import {
  orderNotification,
  parsePayload,
  payloadOf,
  plainNotification,
  tagOf,
  type ShownNotification,
} from './notification-rules.ts'

declare const self: ServiceWorkerGlobalScope

/** A page that is asleep or loading does not confirm, and the click must not wait longer for it. */
const CONFIRMED_WITHIN_MS = 1_000

const ITEM_LEFT_OUT = 'ITEM_LEFT_OUT' satisfies OrderUpdateType

/** Missing in some versions of TypeScript's library, and in some browsers. */
interface SubscriptionChangeEvent extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/**
 * Messages are handled one at a time: the second of an order depends on the result of the first.
 */
let queue = Promise.resolve()

export function onPush(event: PushEvent): void {
  queue = queue.then(() => handlePush(event.data)).catch(showFallback)
  event.waitUntil(queue)
}

async function showFallback(error: unknown): Promise<void> {
  console.info('A message could not be shown as a notification:', error)
  try {
    await show(plainNotification('unreadable'))
  } catch (again) {
    // Permission was withdrawn, so nothing can be shown. The next message must not fail as well.
    console.info('The fallback notification could not be shown either:', again)
  }
}

async function handlePush(data: PushMessageData | null): Promise<void> {
  const payload = parsePayload(data?.text())
  if (payload === undefined) {
    await show(plainNotification('unreadable'))
    return
  }
  const device = await readDevice()
  if (device?.userTag === payload.userTag) {
    await Promise.all([showOrder(payload), setBadge(payload.activeOrders)])
    return
  }
  await show(plainNotification('notYours'))
  // Null: a page is subscribing and will know the tag soon.
  if (device?.userTag !== null) await endSubscription(payload.endingToken)
}

async function showOrder(payload: PushPayload): Promise<void> {
  const [[shown], windows] = await Promise.all([
    self.registration.getNotifications({ tag: tagOf(payload) }),
    openWindows(),
  ])
  await show(
    orderNotification(payload, {
      isInView: windows.some(({ visibilityState }) => visibilityState === 'visible'),
      shown: shown && payloadOf(shown),
    }),
  )
  await storeLastOrderTime()
  const { orderId } = payload
  const status = payload.helpMessage ?? (payload.leftOut ? ITEM_LEFT_OUT : payload.status)
  await postToPages({ type: 'ORDER_NOTIFIED', orderId, status })
}

/** For the next start, if no page is open: what it knows of the orders is out of date. */
async function storeLastOrderTime(): Promise<void> {
  try {
    const cache = await caches.open(NOTIFICATION_CACHE)
    await cache.put(LAST_ORDER_ADDRESS, jsonEntry({ atMs: Date.now() }))
  } catch (error) {
    // Storage is full. The notification is shown, and a tap on it opens the orders.
    console.info('The time of a message could not be stored:', error)
  }
}

function show({ title, options }: ShownNotification): Promise<void> {
  return self.registration.showNotification(title, options)
}

/** Undefined if no shopper uses notifications on this device: the shopper has signed out. */
async function readDevice(): Promise<Device | undefined> {
  const cache = await caches.open(NOTIFICATION_CACHE)
  const entry = await matchEntry(NOTIFICATION_CACHE, cache, DEVICE_ADDRESS)
  const parsed = v.safeParse(deviceSchema, await entry?.json())
  return parsed.success ? parsed.output : undefined
}

/** Supported only in installed apps, and not in all browsers. */
async function setBadge(activeOrders: number): Promise<void> {
  const { navigator } = self
  if (!('setAppBadge' in navigator)) return
  try {
    await (activeOrders === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(activeOrders))
  } catch (error) {
    console.info('The badge could not be set:', error)
  }
}

/** On this device and, as far as there is a connection, on the server. */
async function endSubscription(endingToken: string | undefined): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription()
  if (subscription === null) return
  await Promise.all([
    subscription.unsubscribe(),
    deleteOnServer(subscription.endpoint, endingToken),
  ])
  await postToPages({ type: 'SUBSCRIPTION_CHANGED' })
}

/** If this fails, the push service returns 410 for the next message, which ends it too. */
async function deleteOnServer(endpoint: string, endingToken: string | undefined): Promise<void> {
  if (endingToken === undefined) return
  try {
    await fetch(deletePushSubscription.pattern, {
      method: deletePushSubscription.method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ endpoint, endingToken }),
      // The next message waits for it.
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
  } catch (error) {
    console.info('The end of a subscription could not be reported:', error)
  }
}

export function onNotificationClick(event: NotificationEvent): void {
  event.notification.close()
  const payload = payloadOf(event.notification)
  event.waitUntil(openOrder(payload?.orderId ?? null))
}

/**
 * Opens the target in the open app, else in a new window. Browsers let a click either focus a
 * window or open one. So a page that can only be asked, because this worker does not control it, is
 * brought to the front after it has confirmed.
 */
async function openOrder(orderId: string | null): Promise<void> {
  const windows = await openWindows()
  const best =
    windows.find(({ focused }) => focused) ??
    windows.find(({ visibilityState }) => visibilityState === 'visible') ??
    windows[0]
  const address = orderAddress(orderId)
  if (best === undefined) {
    // At once, because a click allows it only for a moment. The app starts more slowly.
    await Promise.all([self.clients.openWindow(address), storeClick(orderId)])
    return
  }
  const controlled = await self.clients.matchAll({ type: 'window' })
  const isControlled = controlled.some(({ id }) => id === best.id)
  if (isControlled) await bringToFront(best)
  if (await confirms(best, { type: 'OPEN_ORDER', orderId })) {
    if (!isControlled) await bringToFront(best)
    return
  }
  // The page is asleep, still loading, or of a release without this message.
  await (isControlled ? best.navigate(address) : self.clients.openWindow(address))
}

/** An app on the home screen of an iPhone opens its start page instead of the address. */
async function storeClick(orderId: string | null): Promise<void> {
  try {
    // After a sign-out there is no owner, and nothing of theirs is stored any more.
    if ((await readDevice()) === undefined) return
    const cache = await caches.open(NOTIFICATION_CACHE)
    await cache.put(CLICKED_ADDRESS, jsonEntry({ orderId, atMs: Date.now() }))
  } catch (error) {
    console.info('The clicked notification could not be stored:', error)
  }
}

async function bringToFront(page: WindowClient): Promise<void> {
  try {
    await page.focus()
  } catch (error) {
    // Only a real tap may focus a window. The order opens anyway.
    console.info('The window could not be brought to the front:', error)
  }
}

function confirms(page: WindowClient, message: NotificationMessage): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      resolve(true)
    })
    port1.start()
    setTimeout(resolve, CONFIRMED_WITHIN_MS, false)
    page.postMessage(message, [port2])
  })
}

/**
 * The browser has replaced the subscription, or let it run out. Only a page has the shopper's
 * token to save the new one, and the worker is given no key that could: an open page saves it now,
 * or the next start, at which a page compares setting, permission, subscription and the shop's key.
 * Until then the device receives nothing. Firefox sends the event after its own clean-up; Chromium
 * and Safari were not seen to send it for subscriptions in use.
 */
export function onSubscriptionChange(event: Event): void {
  if (!isSubscriptionChange(event)) return
  event.waitUntil(renew(event.oldSubscription ?? null, event.newSubscription ?? null))
}

function isSubscriptionChange(event: Event): event is SubscriptionChangeEvent {
  return event instanceof ExtendableEvent
}

async function renew(old: PushSubscription | null, fresh: PushSubscription | null): Promise<void> {
  if (old !== null && old.endpoint !== fresh?.endpoint) {
    await deleteOnServer(old.endpoint, (await readDevice())?.endingToken)
  }
  const key = old?.options.applicationServerKey
  if (fresh === null && key) {
    try {
      const options = { userVisibleOnly: true, applicationServerKey: key }
      await self.registration.pushManager.subscribe(options)
    } catch (error) {
      console.info(
        'The subscription could not be renewed here; the next start will renew it:',
        error,
      )
    }
  }
  await postToPages({ type: 'SUBSCRIPTION_CHANGED' })
}

/** Only those of the shop, not a counter or a rider's page on the same device. */
async function openWindows(): Promise<readonly WindowClient[]> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.filter(({ url }) => isShopRoute(new URL(url).pathname))
}

async function postToPages(message: NotificationMessage): Promise<void> {
  for (const page of await openWindows()) page.postMessage(message)
}
