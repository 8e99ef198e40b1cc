import { io } from 'socket.io-client'
import { afterEach, expect, test, vi } from 'vitest'
import { openOrderSocket } from './order-socket.ts'

vi.mock('socket.io-client')

afterEach(() => {
  vi.clearAllMocks()
})

test('the socket connects as specified: as a user, by WebSocket, then polling, within 10 s', () => {
  const socket = {
    connected: false,
    on: () => {},
    removeAllListeners: () => {},
    disconnect: () => {},
  }
  // The parts of a socket that never connects.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  vi.mocked(io).mockReturnValue(socket as unknown as ReturnType<typeof io>)
  const opened = openOrderSocket({
    userId: 'u1',
    getToken: () => new Promise(() => {}),
    onState: () => {},
    onConnect: () => {},
    onEvent: {
      orderUpdate: () => {},
      newOrder: () => {},
      riderLocationUpdate: () => {},
      notification: () => {},
    },
  })
  expect(io).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      query: { type: 'user', userId: 'u1' },
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      timeout: 10_000,
      // The two rounds of attempts are counted in reconnect-rules.ts.
      reconnection: false,
    }),
  )
  opened.close()
})
