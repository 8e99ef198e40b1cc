/**
 * The page's socket: connects, stays connected, and passes on parsed events (product §10.1, §10.5).
 * It does not know about screens; callbacks handle the events. It decides itself when to reconnect,
 * instead of socket.io, so that the two specified rounds of attempts are one table and a resumed
 * page can restart them.
 */
import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { SOCKET_CONNECT_TIMEOUT_MS } from '#contract/constants.ts'
import {
  incomingEvents,
  SOCKET_PATH,
  orderRoom,
  type IncomingEvent,
  type IncomingPayload,
  type OutgoingEvent,
  type OutgoingPayload,
} from '#contract/socket-events.ts'
import { deletedAccount } from '#shared/lib/storage/deleted-account.ts'
import { dataOwner } from '#shared/lib/storage/data-owner.ts'
import { correctedNow } from '#shared/lib/network/server-clock.ts'
import { reconnectDelayMs, renewalDelayMs } from './reconnect-rules.ts'

/**
 * 'waiting' between a lost connection or a failed attempt and the next attempt; 'stopped' after the
 * last one. Then only the shopper or a resumed page starts again.
 */
export type LiveConnection = 'connecting' | 'connected' | 'waiting' | 'stopped'

export interface OrderSocketPorts {
  /** The API's origin; the default is the page's own. */
  origin?: string
  userId: string
  /** Resolves to null if there is none now. Never rejects. */
  getToken: (options: { forceRefresh: boolean }) => Promise<string | null>
  onState: (state: LiveConnection) => void
  /** Events are delivered at most once, so all shown data must be requested again now. */
  onConnect: () => void
  onEvent: {
    [E in 'orderUpdate' | 'newOrder' | 'riderLocationUpdate' | 'notification']: (
      payload: IncomingPayload<E>,
    ) => void
  }
}

export interface OrderSocket {
  /** Follows one more order. Returns a function that stops it. */
  follow: (orderId: string) => () => void
  acknowledge: (orderId: string, messageType: string) => void
  /**
   * The page was resumed, the browser came online, or the shopper retried: restarts the attempts,
   * and detects a dead connection.
   */
  wake: () => void
  close: () => void
}

/** A slower connection counts as dead. */
const PROBE_TIMEOUT_MS = 3_000
/** How long an attempt may take that was under way when the page woke up. */
const RESUMED_ATTEMPT_TIMEOUT_MS = 2_000

const WEBSOCKET_FIRST = ['websocket', 'polling']
const POLLING_FIRST = ['polling', 'websocket']

const handshakeErrorSchema = v.object({ data: v.object({ code: v.string() }) })

export function openOrderSocket(ports: OrderSocketPorts): OrderSocket {
  const { userId, getToken, onState, onConnect, onEvent } = ports
  const owner = dataOwner()
  const followed = new Map<string, number>()
  let failures = 0
  let closed = false
  let attempt: ReturnType<typeof setTimeout> | undefined
  let renewal: ReturnType<typeof setTimeout> | undefined
  let attemptTimeout: ReturnType<typeof setTimeout> | undefined
  /** The last token was refused, so the next attempt needs another one. */
  let needsFreshToken = false
  /** The start of the current attempt; null between attempts. */
  let tryingSinceMs: number | null = null
  /** Counts attempts, so that the result of an abandoned one is ignored. */
  let currentAttempt = 0

  const options = {
    path: SOCKET_PATH,
    transports: WEBSOCKET_FIRST,
    // Without this option polling would not be tried after an error (product §10.1).
    tryAllTransports: true,
    query: { type: 'user', userId },
    timeout: SOCKET_CONNECT_TIMEOUT_MS,
    reconnection: false,
    autoConnect: false,
    forceNew: true,
  }
  const socket: Socket = ports.origin === undefined ? io(options) : io(ports.origin, options)

  function connect(): void {
    clearTimeout(attempt)
    attempt = undefined
    if (closed || socket.connected || tryingSinceMs !== null) return
    tryingSinceMs = Date.now()
    currentAttempt += 1
    onState('connecting')
    void connectWithToken(currentAttempt)
  }

  async function connectWithToken(ownAttempt: number): Promise<void> {
    const isJustIssued = needsFreshToken
    const token = await getToken({ forceRefresh: isJustIssued })
    if (closed || ownAttempt !== currentAttempt) return
    if (token === null) {
      fail()
      return
    }
    socket.auth = { token }
    renewLater(token, isJustIssued)
    socket.connect()
  }

  function fail(): void {
    tryingSinceMs = null
    if (closed || attempt !== undefined) return
    clearTimeout(renewal)
    const delayMs = reconnectDelayMs(failures)
    failures += 1
    if (delayMs === undefined) {
      onState('stopped')
      return
    }
    onState('waiting')
    attempt = setTimeout(connect, delayMs)
  }

  function renewLater(token: string, isJustIssued: boolean): void {
    clearTimeout(renewal)
    renewal = setTimeout(() => void renew(), renewalDelayMs(token, isJustIssued, correctedNow()))
  }

  async function renew(): Promise<void> {
    const token = await getToken({ forceRefresh: true })
    if (closed || !socket.connected) return
    if (token !== null) send('authenticate', { token })
    renewLater(token ?? '', true)
  }

  function send<E extends OutgoingEvent>(event: E, payload: OutgoingPayload<E>): void {
    // Events sent while disconnected are sent again on connect, if they still matter.
    if (socket.connected) socket.emit(event, payload)
  }

  /** Passes on events that match the contract. Others come from another release or are invalid. */
  function listen<E extends IncomingEvent>(
    event: E,
    listener: (payload: IncomingPayload<E>) => void,
  ): void {
    const name: string = event
    socket.on(name, (payload: unknown) => {
      const parsed = v.safeParse(incomingEvents[event], payload)
      if (parsed.success) listener(parsed.output)
      else console.info(`An event '${event}' could not be read:`, v.summarize(parsed.issues))
    })
  }

  socket.on('connect', () => {
    tryingSinceMs = null
    failures = 0
    needsFreshToken = false
    send('joinRoom', { type: 'user', id: userId })
    send('userReady', { userId })
    for (const orderId of followed.keys()) send('joinRoom', { type: 'order', id: orderId })
    onState('connected')
    onConnect()
  })
  socket.on('connect_error', (error) => {
    const refusal = v.safeParse(handshakeErrorSchema, error)
    const code = refusal.success ? refusal.output.data.code : undefined
    needsFreshToken = code === 'TOKEN_EXPIRED' || code === 'UNAUTHENTICATED'
    console.info('The live connection failed:', code ?? error.message)
    // The library tries the next transport only after an error, so an attempt by WebSocket that
    // hangs ends without polling. A connection by polling changes to WebSocket where that works.
    if (error.message === 'timeout') socket.io.opts.transports = POLLING_FIRST
    if (code === 'ACCOUNT_DELETED') {
      // Deleted on another device. This phone has to forget the shopper as well.
      closed = true
      clearTimeout(renewal)
      deletedAccount.set(owner)
      return
    }
    fail()
  })
  socket.on('disconnect', (reason) => {
    console.info('The live connection ended:', reason)
    if (socket.io.engine.transport.name === 'websocket') {
      socket.io.opts.transports = WEBSOCKET_FIRST
    }
    fail()
  })

  listen('orderUpdate', onEvent.orderUpdate)
  listen('newOrder', onEvent.newOrder)
  listen('riderLocationUpdate', onEvent.riderLocationUpdate)
  listen('notification', onEvent.notification)
  listen('roomJoined', ({ success, room }) => {
    if (!success) console.info('A room could not be joined:', room)
  })
  listen('error', ({ code, message }) => {
    needsFreshToken = code === 'SESSION_ENDED'
    console.info('The live connection received an error:', code ?? '', message)
  })

  /** Whether the server responds in time. The request also renews the session. */
  async function isAlive(): Promise<boolean> {
    const token = await getToken({ forceRefresh: false })
    // Without a token no request can be made; the server's pings detect a dead connection.
    if (token === null || !socket.connected) return socket.connected
    try {
      await socket.timeout(PROBE_TIMEOUT_MS).emitWithAck('authenticate', { token })
      return true
    } catch {
      return false
    }
  }

  async function probe(): Promise<void> {
    if ((await isAlive()) || closed) return
    startOver()
  }

  /** An attempt from before the page woke up may hang on a connection that is gone. */
  function limitAttempt(sinceMs: number): void {
    const ownAttempt = currentAttempt
    clearTimeout(attemptTimeout)
    attemptTimeout = setTimeout(
      () => {
        const isStillTrying = tryingSinceMs !== null && ownAttempt === currentAttempt
        if (isStillTrying && !closed) startOver()
      },
      sinceMs + RESUMED_ATTEMPT_TIMEOUT_MS - Date.now(),
    )
  }

  function startOver(): void {
    socket.disconnect()
    tryingSinceMs = null
    failures = 0
    connect()
  }

  connect()

  return {
    follow: (orderId) => {
      const count = followed.get(orderId) ?? 0
      followed.set(orderId, count + 1)
      if (count === 0) send('joinRoom', { type: 'order', id: orderId })
      return () => {
        const left = (followed.get(orderId) ?? 1) - 1
        if (left > 0) followed.set(orderId, left)
        else {
          followed.delete(orderId)
          send('leaveRoom', { roomId: orderRoom(orderId) })
        }
      }
    },
    acknowledge: (orderId, messageType) => {
      send('acknowledgeMessage', { orderId, messageType, userId })
    },
    wake: () => {
      failures = 0
      if (socket.connected) void probe()
      else if (tryingSinceMs === null) connect()
      else limitAttempt(tryingSinceMs)
    },
    close: () => {
      closed = true
      clearTimeout(attempt)
      clearTimeout(renewal)
      clearTimeout(attemptTimeout)
      socket.removeAllListeners()
      socket.disconnect()
    },
  }
}
