/** The live connection, for screens. Not stored. */
import { atom } from 'jotai'
import type { LiveConnection, OrderSocket } from './order-socket.ts'

const socketAtom = atom<OrderSocket | null>(null)
const connectionAtom = atom<LiveConnection>('connecting')

export const liveConnectionAtom = atom((get) => get(connectionAtom))

/** Only for the owner of the socket. */
export const setLiveConnectionAtom = atom(null, (_get, set, state: LiveConnection): void => {
  set(connectionAtom, state)
})

/** Only for the owner of the socket: provides it to the screens; null removes it. */
export const setSocketAtom = atom(null, (_get, set, socket: OrderSocket | null): void => {
  set(socketAtom, socket)
})

/** The socket, which can follow one more order; null while there is none yet. */
export const orderSocketAtom = atom((get) => get(socketAtom))

/** A retry by the shopper after the last attempt. */
export const reconnectAtom = atom(null, (get): void => {
  get(socketAtom)?.wake()
})
