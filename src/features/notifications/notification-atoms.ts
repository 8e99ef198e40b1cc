/** Notifications on this phone: the shopper's decision, and turning them on and off. */
import { atom } from 'jotai'
import { installMethod } from '#features/install/install-rules.ts'
import { onPageReturn } from '#shared/lib/screen/page-return.ts'
import { reasonOf } from '#shared/lib/network/api-errors.ts'
import { persistedAtom } from '#shared/lib/storage/persisted-atom.ts'
import { readStored, removeStored, writeStored } from '#shared/lib/storage/persisted-storage.ts'
import { enqueueQuestion } from '#shared/lib/screen/question-queue.ts'
import { isInstalledApp } from '#shared/lib/screen/installed-app.ts'
import { endSubscription, fetchPublicKey, saveSubscription } from './notification-api.ts'
import {
  browserNow,
  currentSubscription,
  removeDevice,
  storeDevice,
  SubscribeError,
  subscribe,
  unsubscribe,
} from './notification-device.ts'
import {
  unsubscribesSchema,
  isForKey,
  isQuestionDue,
  isSavedWithinADay,
  NO_MEMORY,
  notificationMemorySchema,
  notificationState,
  type Browser,
  type SubscribedDevice,
} from './notification-rules.ts'

const memoryAtom = persistedAtom('notification-store', notificationMemorySchema, NO_MEMORY)

function readBrowser(): Browser {
  const way = installMethod({
    isStandalone: isInstalledApp(),
    hasPrompt: false,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  })
  return browserNow(way === 'by-hand')
}

/** The browser's settings may change the permission at any time. */
const browserAtom = atom(readBrowser())
browserAtom.onMount = (set) => {
  const read = (): void => {
    set((before) => {
      const now = readBrowser()
      return now.permission === before.permission ? before : now
    })
  }
  read()
  const stopReading = onPageReturn(read)
  const stopFollowing = watchPermission(read)
  return () => {
    stopReading()
    stopFollowing()
  }
}

function watchPermission(onChange: () => void): () => void {
  const stop = new AbortController()
  const follow = async (): Promise<void> => {
    try {
      const status = await navigator.permissions.query({ name: 'notifications' })
      status.addEventListener('change', onChange, { signal: stop.signal })
    } catch (error) {
      // Safari before 16.4 cannot do this. The permission is also read when the page comes back.
      console.info('Changes of the permission cannot be followed:', error)
    }
  }
  void follow()
  return () => {
    stop.abort()
  }
}

export const notificationStateAtom = atom((get) =>
  notificationState(get(browserAtom), get(memoryAtom)),
)

export const isQuestionDueAtom = atom((get) =>
  isQuestionDue(get(notificationStateAtom), get(memoryAtom)),
)

/** Called after an order, when notifications make sense. */
export const askAfterOrderAtom = atom(null, (get): void => {
  if (isQuestionDue(notificationState(readBrowser(), get(memoryAtom)), get(memoryAtom))) {
    enqueueQuestion('notifications')
  }
})

export const declineAtom = atom(null, (_get, set): void => {
  set(memoryAtom, (memory) => ({ ...memory, isDeclined: true }))
})

/** `on`, or what prevented it. Each has its own text. */
export type TurnOnResult = 'on' | 'blocked' | 'dismissed' | 'service' | 'server'

/**
 * To be called on a tap: browsers show their prompt only then. `signal` says that the shopper has
 * decided against it while the browser was asking; from then on, `turnOffAtom` does.
 */
export const turnOnAtom = atom(
  null,
  async (get, set, signal?: AbortSignal): Promise<TurnOnResult> => {
    const permission = await Notification.requestPermission()
    set(browserAtom, readBrowser())
    if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed'
    if (signal?.aborted) return 'dismissed'
    set(memoryAtom, (memory) => ({ ...memory, isWanted: true }))
    const outcome = await set(syncSubscriptionAtom)
    // It may have been turned off in the very last step.
    if (outcome !== 'on' || !get(memoryAtom).isWanted) {
      set(memoryAtom, (memory) => ({ ...memory, isWanted: false }))
      // Removes what was made before the failure, so that no message arrives after the error.
      await set(endSubscriptionAtom)
    }
    return outcome
  },
)

export const turnOffAtom = atom(null, async (_get, set): Promise<void> => {
  set(memoryAtom, (memory) => ({ ...memory, isWanted: false, isDeclined: true }))
  await set(endSubscriptionAtom)
})

/** At each start: one that was saved within a day needs no request (product §21.8). */
export const syncSubscriptionAtStartAtom = atom(null, async (get, set): Promise<void> => {
  if (get(notificationStateAtom) === 'on') {
    const endpoint = (await currentSubscription())?.endpoint
    if (isSavedWithinADay(get(memoryAtom), { endpoint, nowMs: Date.now() })) return
  }
  await set(syncSubscriptionAtom)
})

/**
 * Brings browser, worker and server in line with the shopper's decision: at a start, and when
 * the worker reports that the subscription has changed.
 */
export const syncSubscriptionAtom = atom(null, (_get, set): Promise<TurnOnResult> => {
  syncing = syncing.then(() => set(syncOnceAtom))
  return syncing
})

/** One at a time, because a second run would remove the subscription of the first. */
let syncing: Promise<TurnOnResult> = Promise.resolve('server')

const syncOnceAtom = atom(null, async (get, set): Promise<TurnOnResult> => {
  const { permission, hasPush } = readBrowser()
  if (!get(memoryAtom).isWanted || permission !== 'granted' || !hasPush) {
    await set(endSubscriptionAtom)
    return 'blocked'
  }
  try {
    const publicKey = await fetchPublicKey()
    const subscription = await subscriptionFor(publicKey)
    // Before the server can send, so that the worker accepts an immediate message.
    const { endpoint } = subscription
    if (get(memoryAtom).device?.endpoint !== endpoint) await storeDevice({ userTag: null })
    const { userTag, endingToken } = await saveSubscription(subscription)
    const device: SubscribedDevice = { endpoint, endingToken }
    // Signed out or turned off meanwhile.
    if (!get(memoryAtom).isWanted) {
      queueUnsubscribe(device)
      await set(endSubscriptionAtom)
      return 'server'
    }
    await storeDevice({ userTag, endingToken })
    const before = get(memoryAtom).device
    if (before !== null && before.endpoint !== endpoint) queueUnsubscribe(before)
    set(memoryAtom, (memory) => ({ ...memory, device, savedAtMs: Date.now() }))
    void flushUnsubscribes()
    return 'on'
  } catch (error) {
    console.info('The subscription could not be synced:', reasonOf(error))
    return error instanceof SubscribeError ? 'service' : 'server'
  }
})

/** Returns the current subscription if it is for this key, or else a new one. */
async function subscriptionFor(publicKey: string): Promise<PushSubscription> {
  const current = await currentSubscription()
  if (current !== null && isForKey(current, publicKey)) return current
  await current?.unsubscribe()
  return subscribe(publicKey)
}

/**
 * Ends notifications on this phone at once, and on the server as soon as possible. The local part
 * is done when this returns.
 */
const endSubscriptionAtom = atom(null, (get, set): Promise<void> => {
  const { device } = get(memoryAtom)
  if (device !== null) {
    queueUnsubscribe(device)
    set(memoryAtom, (memory) => ({ ...memory, device: null }))
  }
  return unsubscribeDevice()
})

/** At sign-out: removes the shopper's decision and ends their messages on this phone. */
export const clearNotificationsAtom = atom(null, (_get, set): Promise<void> => {
  const ended = set(endSubscriptionAtom)
  set(memoryAtom, NO_MEMORY)
  return ended
})

async function unsubscribeDevice(): Promise<void> {
  void flushUnsubscribes()
  try {
    await Promise.all([removeDevice(), unsubscribe()])
  } catch (error) {
    console.info('The subscription could not be ended here:', error)
  }
}

function queueUnsubscribe(device: SubscribedDevice): void {
  const waiting = readStored('push-to-end', unsubscribesSchema) ?? []
  if (waiting.some(({ endpoint }) => endpoint === device.endpoint)) return
  writeStored('push-to-end', [...waiting, device])
}

/**
 * Reports ended subscriptions to the server; failures are retried at the next start or connection.
 */
export async function flushUnsubscribes(): Promise<void> {
  for (const device of readStored('push-to-end', unsubscribesSchema) ?? []) {
    try {
      await endSubscription(device)
    } catch (error) {
      console.info('The end of a subscription could not be reported:', reasonOf(error))
      return
    }
    const left = readStored('push-to-end', unsubscribesSchema)?.filter(
      ({ endpoint }) => endpoint !== device.endpoint,
    )
    if (left === undefined || left.length === 0) removeStored('push-to-end')
    else writeStored('push-to-end', left)
  }
}
