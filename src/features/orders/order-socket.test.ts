import { io } from 'socket.io-client'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { deletedAccount } from '#shared/lib/storage/deleted-account.ts'
import { clearDataOwner, setDataOwner } from '#shared/lib/storage/data-owner.ts'
import { eventually } from '#tests/support/eventually.ts'
import { openOrderSocket, type LiveConnection } from './order-socket.ts'

vi.mock('socket.io-client')

afterEach(() => {
  vi.clearAllMocks()
  vi.restoreAllMocks()
  deletedAccount.set(null)
  clearDataOwner()
})

/** Opens the shop's side of a socket of which only the given parts exist. */
function openPretended(
  socket: object,
  getToken = (): Promise<string | null> => Promise.resolve('token'),
  onState: (state: LiveConnection) => void = () => {},
) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  vi.mocked(io).mockReturnValue(socket as ReturnType<typeof io>)
  return openOrderSocket({
    userId: 'u1',
    getToken,
    onState,
    onConnect: () => {},
    onEvent: {
      orderUpdate: () => {},
      newOrder: () => {},
      riderLocationUpdate: () => {},
      notification: () => {},
    },
  })
}

test('the socket connects as specified: as a user, by WebSocket, then polling, within 10 s', () => {
  const socket = {
    connected: false,
    on: () => {},
    removeAllListeners: () => {},
    disconnect: () => {},
  }
  const opened = openPretended(socket, () => new Promise(() => {}))
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

test.each([
  ['ACCOUNT_DELETED', 'user_a', false],
  ['UNAVAILABLE', null, true],
])('a handshake refused with %s', async (code, deleted, triesAgain) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  vi.spyOn(console, 'info').mockReturnValue()
  setDataOwner('user_a')
  const listeners = new Map<string, (error: Error) => void>()
  const socket = {
    connected: false,
    on: (event: string, listener: (error: Error) => void) => listeners.set(event, listener),
    connect: vi.fn(),
    removeAllListeners: () => {},
    disconnect: () => {},
  }
  const opened = openPretended(socket)
  await eventually(() => {
    expect(socket.connect).toHaveBeenCalledOnce()
  })
  listeners.get('connect_error')?.(Object.assign(new Error(code), { data: { code } }))
  expect(deletedAccount.get()).toBe(deleted)
  opened.wake()
  if (triesAgain) {
    await eventually(() => {
      expect(socket.connect).toHaveBeenCalledTimes(2)
    })
  } else {
    // Longer than an attempt that a waking page gives up.
    await vi.advanceTimersByTimeAsync(3_000)
    expect(socket.connect).toHaveBeenCalledOnce()
  }
  opened.close()
})

test('a page that wakes up soon ends an attempt that hangs from before', async () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const socket = {
    connected: false,
    on: () => {},
    connect: vi.fn(),
    removeAllListeners: () => {},
    disconnect: vi.fn(),
  }
  const opened = openPretended(socket)
  await vi.advanceTimersByTimeAsync(500)
  opened.wake()
  await vi.advanceTimersByTimeAsync(1_499)
  expect(socket.connect).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(socket.disconnect).toHaveBeenCalledTimes(1)
  expect(socket.connect).toHaveBeenCalledTimes(2)
  // The new attempt has its whole time.
  await vi.advanceTimersByTimeAsync(9_000)
  expect(socket.connect).toHaveBeenCalledTimes(2)
  opened.close()
})

const noToken = () => Promise.resolve(null)

test('each attempt that fails is reported, also the first', async () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const states: LiveConnection[] = []
  const socket = {
    connected: false,
    on: () => {},
    removeAllListeners: () => {},
    disconnect: () => {},
  }
  const opened = openPretended(socket, noToken, (state) => states.push(state))
  await vi.advanceTimersByTimeAsync(0)
  expect(states).toEqual(['connecting', 'waiting'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(states).toEqual(['connecting', 'waiting', 'connecting', 'waiting'])
  opened.close()
})

const nextAttempt = () => vi.advanceTimersByTimeAsync(1_000)

test('after an attempt that hung, the next ones begin with polling, until WebSocket has worked', async () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  vi.spyOn(console, 'info').mockReturnValue()
  const listeners = new Map<string, (reason: Error | string) => void>()
  const opts = { transports: ['websocket', 'polling'] }
  const transport = { name: 'polling' }
  const orders: string[][] = []
  const socket = {
    connected: false,
    io: { opts, engine: { transport } },
    on: (event: string, listener: (reason: Error | string) => void) =>
      listeners.set(event, listener),
    connect: () => orders.push(opts.transports),
    removeAllListeners: () => {},
    disconnect: () => {},
  }
  const opened = openPretended(socket)
  await nextAttempt()
  listeners.get('connect_error')?.(new Error('xhr poll error'))
  await nextAttempt()
  listeners.get('connect_error')?.(new Error('timeout'))
  await nextAttempt()
  expect(orders).toEqual([
    ['websocket', 'polling'],
    ['websocket', 'polling'],
    ['polling', 'websocket'],
  ])

  listeners.get('disconnect')?.('transport close')
  await nextAttempt()
  expect(orders.at(-1)).toEqual(['polling', 'websocket'])
  transport.name = 'websocket'
  listeners.get('disconnect')?.('transport close')
  await nextAttempt()
  expect(orders.at(-1)).toEqual(['websocket', 'polling'])
  opened.close()
})
