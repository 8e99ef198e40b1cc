/** Turns a message into a notification (product §11.1, §11.2). Pure. */
import * as v from 'valibot'
import { isFinalStatus, type OrderStatus } from '#contract/order-status.ts'
import { pushPayloadSchema, type PushPayload } from '#contract/push-payload.ts'
import { notificationTexts } from './notification-texts.ts'

/** The options of a notification, including those that TypeScript's library lacks. */
export interface ShownOptions extends NotificationOptions {
  actions?: { action: string; title: string }[]
  renotify?: boolean
}

export interface ShownNotification {
  title: string
  options: ShownOptions
}

/** The data of a notification for the click on it. */
const dataSchema = v.object({ payload: pushPayloadSchema })

const TRACK_ACTION = 'track'

/** Longer than the 4 kB that push services accept: not our message. */
const MAX_TEXT_CHARACTERS = 4_096

/** Parses a message. Returns undefined if it is not JSON, not of our shape, or too long. */
export function parsePayload(text: string | undefined): PushPayload | undefined {
  if (text === undefined || text.length > MAX_TEXT_CHARACTERS) return undefined
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return undefined
  }
  const parsed = v.safeParse(pushPayloadSchema, content)
  return parsed.success ? parsed.output : undefined
}

/** The message behind a notification on the screen, or undefined for a plain one. */
export function payloadOf({ data }: { data: unknown }): PushPayload | undefined {
  const parsed = v.safeParse(dataSchema, data)
  return parsed.success ? parsed.output.payload : undefined
}

/** One notification per order, and one for help with it: the next one replaces it. */
export function tagOf({ orderId, helpMessage }: PushPayload): string {
  return helpMessage === undefined ? `order-${orderId}` : `help-${orderId}`
}

const COMMON_OPTIONS = {
  icon: '/icons/icon-192.png',
  badge: '/icons/badge-96.png',
  lang: 'en-IN',
} as const

/** Whether the phone makes a sound. `pending` is not news to the shopper. */
const ALERTS: Readonly<Record<OrderStatus, boolean>> = {
  pending: false,
  accepted: true,
  pickup: true,
  delivered: true,
  cancelled: true,
  rejected: true,
}

export function orderNotification(
  payload: PushPayload,
  now: {
    /** A page of the shop is visible, where a toast shows the same. */
    isInView: boolean
    /** The current content of the order's notification. */
    shown: PushPayload | undefined
  },
): ShownNotification {
  // Outdated, but browsers require a notification: repeat the one that is shown.
  const isLate = now.shown !== undefined && now.shown.version > payload.version
  const content = isLate && now.shown !== undefined ? now.shown : payload
  const { status, helpMessage } = content
  const alerts =
    (ALERTS[status] || content.leftOut === true || helpMessage !== undefined) &&
    !now.isInView &&
    !isLate
  return {
    title: helpMessage === undefined ? notificationTexts.status[status] : notificationTexts.help,
    options: {
      ...COMMON_OPTIONS,
      body: sentenceOf(content),
      tag: tagOf(content),
      renotify: alerts,
      silent: !alerts,
      actions: isFinalStatus(status)
        ? []
        : [{ action: TRACK_ACTION, title: notificationTexts.track }],
      data: { payload: content },
    },
  }
}

function sentenceOf({ status, riderName, leftOut, helpMessage }: PushPayload): string {
  if (helpMessage !== undefined) return helpMessage
  if (leftOut) return notificationTexts.leftOut
  return status === 'pickup' && riderName !== undefined
    ? notificationTexts.pickedUpBy(riderName)
    : notificationTexts.body[status]
}

/** For an unreadable message, or one for another shopper. Contains nothing about an order. */
export function plainNotification(kind: 'unreadable' | 'notYours'): ShownNotification {
  const { title, body } = notificationTexts[kind]
  return { title, options: { ...COMMON_OPTIONS, body, tag: 'jhola' } }
}
