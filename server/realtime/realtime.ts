/**
 * The shop's sockets (product §10.1): a page that connects is authenticated, joins the rooms of its
 * shopper, and receives the events of their orders. Delivery is at most once; pages refetch on
 * every connect.
 */
import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import { SOCKET_SESSION_GRACE_MS } from '#contract/constants.ts'
import { SOCKET_PATH, userRoom, type SocketErrorCode } from '#contract/socket-events.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { OpenedDatabase } from '#server/db/open-database.ts'
import type { OrderFeed } from '#server/orders/order-feed.ts'
import { clientAddress, type ProxyTrust } from '#server/access/client-address.ts'
import type { Limits } from '#server/access/rate-limits.ts'
import type { TokenVerifier } from '#server/access/session-token.ts'
import { inTime } from '#server/runtime/in-time.ts'
import { announcementOf, type Announcement } from './order-announcements.ts'
import { createPostgresAdapter } from './postgres-adapter.ts'
import { handleSocketEvents } from './socket-handlers.ts'
import type {
  Acknowledgement,
  InterServerEvents,
  ClientToServerEvents,
  ServerToClientEvents,
  ShopperSocket,
  SocketData,
} from './shopper-socket.ts'
import { createSocketTransport } from './socket-transport.ts'
import { HandshakeError, shopperOf } from './socket-handshake.ts'
import { addressLimit } from './socket-limits.ts'
import { startSocketSession } from './socket-session.ts'
import { limitConcurrency } from '#server/access/concurrency-limit.ts'

export interface Realtime {
  /** Sends a message that concerns no order to all pages of one shopper. */
  notify: (userId: string, message: string) => void
  /** Ends the sockets of a shopper, in all processes. */
  disconnect: (userId: string) => void
  /** Tells the other processes of the shop that an order of a store was placed or has changed. */
  publishOrdersChanged: (storeId: string) => void
  /**
   * Subscribes to what other processes tell; returns a function that unsubscribes. A process of an
   * older release does not name the store.
   */
  onOrdersChanged: (listener: (storeId?: string) => void) => () => void
  /** How many pages are connected to this process. */
  socketCount: () => number
  /** Subscribes to acknowledgements; returns a function that unsubscribes. */
  onAcknowledged: (listener: (acknowledgement: Acknowledgement) => void) => () => void
}

/** A dead connection is detected within 25 s, before the next poll of the orders (30 s). */
const PING_INTERVAL_MS = 15_000
const PING_TIMEOUT_MS = 10_000
/** Twice the size of the largest token, which is the largest payload. */
const MAX_PACKET_BYTES = 20_000
const HANDSHAKE_TIMEOUT_MS = 10_000
/** Pages of one shopper: phones, tabs, and dead connections that are not detected yet. */
const MAX_SOCKETS_OF_SHOPPER = 20
/**
 * Each handshake queries the database, and five hundred at once delay everything else: a new
 * connection waits 2 s with a limit of 10, and less than 1 s with this one
 * (`npm run bench -- sockets`).
 */
const HANDSHAKES_AT_ONCE = 1
/** With a remote database most of the time is waiting, so more run at a time. */
const HANDSHAKES_AT_ONCE_REMOTE = 8
/** A slower lookup is abandoned, so that the others can run. */
const LOOKUP_MS = 5_000

interface Deps {
  config: ServerConfig
  database: OpenedDatabase
  feed: OrderFeed
  verifyToken: TokenVerifier
  limits: Limits
  isTrustedProxy: ProxyTrust
  /** Whether new connections are refused. */
  isOverloaded: () => boolean
  /** How long a socket stays open after its token has expired; 90 s by default. */
  sessionGraceMs?: number | undefined
}

export function addRealtime(app: FastifyInstance, deps: Deps): Realtime {
  const { config, database, feed, verifyToken, limits, isTrustedProxy, isOverloaded } = deps
  const graceMs = deps.sessionGraceMs ?? SOCKET_SESSION_GRACE_MS
  // A monotonic clock: if the machine's is set back, nobody waits for it to catch up.
  const mayConnect = addressLimit(config.rateLimits.addressPerMinute, () => performance.now())
  const listeners = new Set<(acknowledgement: Acknowledgement) => void>()

  const transport = createSocketTransport(app, {
    onRequest: limits.flood,
    refusalOf: ({ socket, headers }) => {
      const forwardedFor = headers['x-forwarded-for']
      const address = clientAddress(socket.remoteAddress, forwardedFor, isTrustedProxy)
      if (!mayConnect(address)) return '429 Too Many Requests'
      return isOverloaded() ? '503 Service Unavailable' : undefined
    },
  })
  const postgres = createPostgresAdapter(config.databaseUrl, app.log)
  const io = new Server<ClientToServerEvents, ServerToClientEvents, InterServerEvents, SocketData>(
    transport.server,
    {
      path: SOCKET_PATH,
      serveClient: false,
      pingInterval: PING_INTERVAL_MS,
      pingTimeout: PING_TIMEOUT_MS,
      maxHttpBufferSize: MAX_PACKET_BYTES,
      connectTimeout: HANDSHAKE_TIMEOUT_MS,
      ...(postgres === undefined ? {} : { adapter: postgres.adapter }),
    },
  )

  const limited = limitConcurrency(
    config.databaseUrl === undefined ? HANDSHAKES_AT_ONCE : HANDSHAKES_AT_ONCE_REMOTE,
  )
  const connectionsWithHandshake = new WeakSet()
  io.use((socket, next) => {
    // The library takes any number of them in one connection, and honest ones would wait behind
    // these. A page that was refused opens a new connection, which its address may do so often.
    if (connectionsWithHandshake.has(socket.conn)) {
      socket.conn.close(true)
      next(new HandshakeError('RATE_LIMITED', 'Too many handshakes in one connection'))
      return
    }
    connectionsWithHandshake.add(socket.conn)
    void limited(() => admit(socket, next))
  })

  async function admit(socket: ShopperSocket, next: (refusal?: Error) => void): Promise<void> {
    let refusal: Error | undefined
    try {
      // A page that has left while waiting reconnects behind the others.
      if (socket.conn.readyState !== 'open') throw new HandshakeError('UNAVAILABLE', 'Gone')
      const { query, auth } = socket.handshake
      const shopper = await inTime(
        shopperOf({ query, auth }, { verifyToken, db: database.orm }),
        LOOKUP_MS,
        () => new HandshakeError('UNAVAILABLE', 'The handshake could not be checked in time'),
      )
      if (socketsOf(shopper.userId) >= MAX_SOCKETS_OF_SHOPPER) {
        throw new HandshakeError('RATE_LIMITED', 'Too many pages are connected')
      }
      socket.data.shopper = shopper
    } catch (error) {
      refusal = error instanceof Error ? error : new Error('The handshake failed')
    }
    next(refusal)
  }

  function socketsOf(userId: string): number {
    return io.of('/').adapter.rooms.get(userRoom(userId))?.size ?? 0
  }

  io.on('connection', (socket) => {
    const { shopper } = socket.data
    if (shopper === undefined) throw new Error('A socket without a shopper was accepted')
    const session = startSocketSession({
      expiresAtMs: shopper.tokenExpiresAtMs,
      graceMs,
      onEnd: () => {
        refuse(socket, 'SESSION_ENDED', 'The session token has expired')
        socket.disconnect(true)
      },
    })
    socket.once('disconnect', session.stop)
    // Joins the rooms before the page refetches, so that no event between the two is missed.
    void socket.join(userRoom(shopper.userId))
    handleSocketEvents(socket, shopper, {
      db: database.orm,
      log: app.log,
      renew: async (token) => {
        const { sub, expiresAtMs } = await verifyToken(token)
        if (sub !== shopper.sub) return false
        session.renew(expiresAtMs)
        return true
      },
      refuse: (code, message) => refuse(socket, code, message),
      acknowledged: (acknowledgement) => {
        for (const listener of listeners) listener(acknowledgement)
      },
    })
  })

  const unsubscribe = feed.subscribe((change) => {
    const announcement = announcementOf(change)
    if (announcement !== undefined) announce(announcement)
  })

  function announce({ rooms, event, payload }: Announcement): void {
    io.to([...rooms]).emit(event, payload)
  }

  app.addHook('preClose', async () => {
    unsubscribe()
    await io.close()
    await postgres?.close()
  })

  return {
    notify: (userId, message) => {
      announce({ rooms: [userRoom(userId)], event: 'notification', payload: { message } })
    },
    disconnect: (userId) => {
      io.in(userRoom(userId)).disconnectSockets(true)
    },
    publishOrdersChanged: (storeId) => {
      // A single process has no other to notify, and its adapter would fail.
      if (postgres !== undefined) io.serverSideEmit('ordersChanged', storeId)
    },
    onOrdersChanged: (listener) => {
      io.on('ordersChanged', listener)
      return () => io.off('ordersChanged', listener)
    },
    socketCount: () => io.of('/').sockets.size,
    onAcknowledged: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function refuse(socket: ShopperSocket, code: SocketErrorCode, message: string): void {
  socket.emit('error', { code, message })
}
