/** Handlers of the events that a page may send (product §10.2), each payload checked. */
import type { FastifyBaseLogger } from 'fastify'
import * as v from 'valibot'
import {
  orderRoom,
  orderUpdateType,
  outgoingEvents,
  userRoom,
  type OutgoingEvent,
  type OutgoingPayload,
  type SocketErrorCode,
} from '#contract/socket-events.ts'
import type { Database } from '#server/db/open-database.ts'
import { findOrder } from '#server/db/order-store.ts'
import { ApiError } from '#server/access/api-error.ts'
import { containsUnstorable } from '#server/access/storable-text.ts'
import type { Acknowledgement, ShopperSocket, SocketShopper } from './shopper-socket.ts'
import { tokenBucket } from './socket-limits.ts'

/** Far above what a page sends. */
const EVENT_LIMIT = { capacity: 60, perSecond: 5 }
/** The orders that a page may follow, each of which takes memory here. */
const MAX_ORDER_ROOMS = 30
/** The shopper's room, and socket.io's own room of every socket. */
const OWN_ROOMS = 2

interface SocketContext {
  db: Database
  log: FastifyBaseLogger
  /** Returns false for another person's token. @throws ApiError for an invalid token. */
  renew: (token: string) => Promise<boolean>
  refuse: (code: SocketErrorCode, message: string) => void
  acknowledged: (acknowledgement: Acknowledgement) => void
}

export function handleSocketEvents(
  socket: ShopperSocket,
  shopper: SocketShopper,
  context: SocketContext,
): void {
  const { db, log, renew, refuse, acknowledged } = context
  // Not the clock of the machine, which may be set back.
  const limit = tokenBucket(EVENT_LIMIT, () => performance.now())
  // One after the other, because a leave must not overtake the join before it.
  let last = Promise.resolve()

  socket.onAny((event: string, payload: unknown, respond: unknown) => {
    if (!socket.connected) return
    if (!limit.take()) {
      refuse('RATE_LIMITED', 'Too many events')
      socket.disconnect(true)
      return
    }
    last = last
      .then(() => receive(event, payload, respond))
      .catch((error: unknown) => {
        log.error({ err: error, event }, 'An event of a socket could not be handled')
        refuse('INTERNAL', 'The event could not be handled')
      })
  })

  async function receive(event: string, payload: unknown, respond: unknown): Promise<void> {
    switch (event) {
      case 'joinRoom': {
        const room = parse('joinRoom', payload)
        if (room !== undefined) await joinRoom(room)
        return
      }
      case 'leaveRoom': {
        const room = parse('leaveRoom', payload)
        if (room !== undefined) await socket.leave(room.roomId)
        return
      }
      case 'userReady': {
        const ready = parse('userReady', payload)
        if (ready !== undefined) await joinRoom({ type: 'user', id: ready.userId })
        return
      }
      case 'acknowledgeMessage': {
        const acknowledgement = parse('acknowledgeMessage', payload)
        if (acknowledgement !== undefined) await acknowledge(acknowledgement)
        return
      }
      case 'authenticate': {
        const carried = parse('authenticate', payload)
        const isRenewed = carried !== undefined && (await authenticate(carried.token))
        if (typeof respond === 'function') respond({ success: isRenewed })
        return
      }
      default:
        refuse('NOT_FOUND', 'There is no such event')
    }
  }

  function parse<E extends OutgoingEvent>(
    event: E,
    payload: unknown,
  ): OutgoingPayload<E> | undefined {
    const parsed = v.safeParse(outgoingEvents[event], payload)
    if (!parsed.success) refuse('INVALID_BODY', `${event}: ${parsed.issues[0].message}`)
    else if (containsUnstorable(parsed.output)) {
      refuse('INVALID_BODY', `${event}: contains invalid characters`)
    } else return parsed.output
    return undefined
  }

  /** Only its owner may join a room. Whether another user's exists is not revealed. */
  async function joinRoom({ type, id }: OutgoingPayload<'joinRoom'>): Promise<void> {
    const room = type === 'user' ? userRoom(id) : orderRoom(id)
    const success = type === 'user' ? id === shopper.userId : await mayFollow(id)
    if (success) await socket.join(room)
    socket.emit('roomJoined', { success, room })
  }

  async function mayFollow(orderId: string): Promise<boolean> {
    if (socket.rooms.has(orderRoom(orderId))) return true
    if (socket.rooms.size >= OWN_ROOMS + MAX_ORDER_ROOMS) return false
    return (await findOrder(db, orderId, shopper.userId)) !== undefined
  }

  async function acknowledge(acknowledgement: Acknowledgement): Promise<void> {
    const { orderId, messageType, userId } = acknowledgement
    const type = orderUpdateType(messageType)
    if (type === undefined) return refuse('INVALID_BODY', 'messageType is not known')
    if (userId !== shopper.userId)
      return refuse('FORBIDDEN', 'The user does not match the session token')
    if ((await findOrder(db, orderId, userId)) === undefined) {
      return refuse('ORDER_NOT_FOUND', 'There is no such order')
    }
    log.debug({ orderId, messageType: type }, 'A page has received a message')
    acknowledged({ orderId, messageType: type, userId })
  }

  async function authenticate(token: string): Promise<boolean> {
    try {
      if (await renew(token)) return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The socket stays open until its last valid token expires, because the page may have a
      // better one.
      refuse(error.code, error.message)
      return false
    }
    refuse('FORBIDDEN', 'The token belongs to another user')
    socket.disconnect(true)
    return false
  }
}
