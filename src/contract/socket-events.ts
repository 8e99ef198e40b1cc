/**
 * Realtime events in both directions (product §10.2): 'outgoing' and 'incoming' as a page sees
 * them.
 */
import * as v from 'valibot'
import type { ErrorCode } from './error-codes.ts'
import type { OrderStatus } from './order-status.ts'
import { latLngSchema } from './lat-lng-schema.ts'
import { idSchema } from './id-schema.ts'

const token = v.pipe(v.string(), v.minLength(1), v.maxLength(8_192))

export const SOCKET_PATH = '/socket.io/'

/** The query of the handshake. */
export const socketQuerySchema = v.object({ type: v.literal('user'), userId: idSchema })
/** The other data of the handshake, which are not in the address and so not in any log. */
export const socketAuthSchema = v.object({ token })

/** Everything that happens to the orders of one shopper. */
export const userRoom = (userId: string): string => `user_${userId}`
/** What happens to one order (product §10.2). */
export const orderRoom = (orderId: string): string => `order_${orderId}`

export const outgoingEvents = {
  joinRoom: v.strictObject({ type: v.picklist(['user', 'order']), id: idSchema }),
  userReady: v.strictObject({ userId: idSchema }),
  leaveRoom: v.strictObject({ roomId: v.pipe(v.string(), v.regex(/^order_.{1,128}$/)) }),
  acknowledgeMessage: v.strictObject({
    orderId: idSchema,
    messageType: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    userId: idSchema,
  }),
  /** Renews the session before its token expires (product §10.1). */
  authenticate: v.strictObject({ token }),
} as const

/**
 * Types of `orderUpdate`; lower-case forms of the four states are mapped to these (product §10.3).
 */
export const ORDER_UPDATE_TYPES = [
  'ORDER_ACCEPTED',
  'ORDER_REJECTED',
  'ORDER_CANCELLED',
  'ITEM_LEFT_OUT',
  'RIDER_ASSIGNED',
  'NO_RIDER_AVAILABLE',
  'PICKUP',
  'DELIVERED',
] as const
export type OrderUpdateType = (typeof ORDER_UPDATE_TYPES)[number]

const LOWER_CASE_TYPES = new Map<string, OrderUpdateType>([
  ['accepted', 'ORDER_ACCEPTED'],
  ['rejected', 'ORDER_REJECTED'],
  ['pickup', 'PICKUP'],
  ['delivered', 'DELIVERED'],
])

/** Returns the type of a value on the wire, or undefined for an unknown one. */
export function orderUpdateType(wire: string): OrderUpdateType | undefined {
  return LOWER_CASE_TYPES.get(wire) ?? ORDER_UPDATE_TYPES.find((type) => type === wire)
}

/** The state after an update. Updates that are not listed do not change it (product §10.3). */
export const STATUS_OF_UPDATE: Readonly<Partial<Record<OrderUpdateType, OrderStatus>>> = {
  ORDER_ACCEPTED: 'accepted',
  ORDER_REJECTED: 'rejected',
  ORDER_CANCELLED: 'cancelled',
  PICKUP: 'pickup',
  DELIVERED: 'delivered',
}

/** The codes of refused handshakes and events: those of calls, and one of the socket. */
export type SocketErrorCode = ErrorCode | 'SESSION_ENDED'

export const notificationRiderSchema = v.object({
  name: v.string(),
  phoneNumber: v.optional(v.string()),
  location: v.optional(v.nullable(latLngSchema)),
})

export const incomingEvents = {
  orderUpdate: v.object({
    orderId: idSchema,
    type: v.string(),
    message: v.optional(v.string(), ''),
    rider: v.optional(v.nullable(notificationRiderSchema)),
    version: v.optional(v.number()),
  }),
  newOrder: v.object({ orderId: idSchema }),
  riderLocationUpdate: v.object({
    orderId: idSchema,
    location: latLngSchema,
    version: v.optional(v.number()),
  }),
  roomJoined: v.object({ success: v.boolean(), room: v.string() }),
  notification: v.object({ message: v.string() }),
  error: v.object({ code: v.optional(v.string()), message: v.string() }),
} as const

export type OutgoingEvent = keyof typeof outgoingEvents
export type IncomingEvent = keyof typeof incomingEvents
export type OutgoingPayload<E extends OutgoingEvent> = v.InferOutput<(typeof outgoingEvents)[E]>
export type IncomingPayload<E extends IncomingEvent> = v.InferOutput<(typeof incomingEvents)[E]>
