/** When notifications are available, and when to ask the shopper (product §11.3). Pure. */
import * as v from 'valibot'
import { DAY_MS } from '#contract/durations.ts'
import { hasElapsed } from '#shared/lib/has-elapsed.ts'

/** The push endpoint of this phone, and the token that ends its subscription. */
const subscribedDeviceSchema = v.object({ endpoint: v.string(), endingToken: v.string() })
export type SubscribedDevice = v.InferOutput<typeof subscribedDeviceSchema>

/** What this phone remembers for the signed-in shopper. Removed at sign-out. */
export const notificationMemorySchema = v.object({
  /** The shopper wants notifications on this phone. */
  isWanted: v.boolean(),
  /** 'Not now': the profile keeps a switch, and the shopper is not asked again. */
  isDeclined: v.boolean(),
  /** Null if the server knows of none. */
  device: v.optional(v.nullable(subscribedDeviceSchema), null),
  /** When the server last took the subscription, in epoch milliseconds; 0 where it never did. */
  savedAtMs: v.optional(v.number(), 0),
})
export type NotificationMemory = v.InferOutput<typeof notificationMemorySchema>

export const NO_MEMORY: NotificationMemory = {
  isWanted: false,
  isDeclined: false,
  device: null,
  savedAtMs: 0,
}

/** Subscriptions that the server still has to delete, without other data (product §11.4). */
export const unsubscribesSchema = v.array(subscribedDeviceSchema)

export interface Browser {
  hasPush: boolean
  /** iPhone and iPad support notifications only in the installed app. */
  wantsInstallFirst: boolean
  permission: NotificationPermission
}

export type NotificationState =
  | 'off'
  | 'on'
  /** The shopper or the browser has blocked notifications of this site. */
  | 'blocked'
  | 'install-first'
  | 'unsupported'

export function notificationState(
  { hasPush, wantsInstallFirst, permission }: Browser,
  { isWanted, device }: NotificationMemory,
): NotificationState {
  if (!hasPush) return wantsInstallFirst ? 'install-first' : 'unsupported'
  if (permission === 'denied') return 'blocked'
  return isWanted && device !== null && permission === 'granted' ? 'on' : 'off'
}

const RENEWAL_MS = DAY_MS

/** Whether a start may leave the subscription as it is. `endpoint` is that of the browser's own. */
export function isSavedWithinADay(
  { device, savedAtMs }: NotificationMemory,
  { endpoint, nowMs }: { endpoint: string | undefined; nowMs: number },
): boolean {
  const isDue = hasElapsed(RENEWAL_MS, { sinceMs: savedAtMs, nowMs })
  return device !== null && device.endpoint === endpoint && !isDue
}

/** After an order, once, and only if it can be accepted. */
export function isQuestionDue(state: NotificationState, { isDeclined }: NotificationMemory) {
  return state === 'off' && !isDeclined
}

/** Not while the shopper pays or types. */
export function mayAskOn(pathname: string): boolean {
  return !/^\/(?:checkout|cart|address|login|onboard)(?:\/|$)/.test(pathname)
}

/** Whether a subscription was made for this key of the shop. */
export function isForKey(
  { options }: Pick<PushSubscription, 'options'>,
  publicKey: string,
): boolean {
  const key = options.applicationServerKey
  return key !== null && base64url(new Uint8Array(key)) === publicKey
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
