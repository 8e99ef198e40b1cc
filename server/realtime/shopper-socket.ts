/** A shopper's socket, with the events that it may send and receive. */
import type { Socket } from 'socket.io'
import type {
  IncomingEvent,
  IncomingPayload,
  OutgoingEvent,
  OutgoingPayload,
} from '#contract/socket-events.ts'

/** `Announcement` says which payload belongs to which event; socket.io's types cannot. */
export type ServerToClientEvents = {
  [E in IncomingEvent]: (payload: IncomingPayload<IncomingEvent>) => void
}
/** The payloads of a page are unknown until they are parsed. */
export type ClientToServerEvents = {
  [E in OutgoingEvent]: (payload: unknown, respond?: unknown) => void
}
export interface InterServerEvents {
  /** An order of this store was placed or has changed. Receivers query the database. */
  ordersChanged: (storeId?: string) => void
}

/** The shopper of a socket. */
export interface SocketShopper {
  userId: string
  /** The person. Only a token of the same person renews the socket. */
  sub: string
  tokenExpiresAtMs: number
}

export interface SocketData {
  /** Set by the handshake. */
  shopper?: SocketShopper
}

export type ShopperSocket = Socket<
  ClientToServerEvents,
  ServerToClientEvents,
  InterServerEvents,
  SocketData
>

export type Acknowledgement = OutgoingPayload<'acknowledgeMessage'>
