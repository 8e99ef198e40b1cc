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

const onConnect = vi.fn()
const onEvent = {
  orderUpdate: vi.fn(),
  newOrder: vi.fn(),
  riderLocationUpdate: vi.fn(),
  notification: vi.fn(),
}

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
    onConnect,
    onEvent,
  })
}

/** They are real again at the end of the test. */
function fakeTimersForTest(): void {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
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
  fakeTimersForTest()
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

const noToken = (): Promise<string | null> => Promise.resolve(null)

test('each attempt that fails is reported, also the first', async () => {
  fakeTimersForTest()
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
  fakeTimersForTest()
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

/** A socket whose connection the test makes and breaks. */
function pretendedSocket() {
  const listeners = new Map<string, (detail?: unknown) => void>()
  const emitted: unknown[] = []
  let answers = true
  const socket = {
    connected: false,
    auth: {},
    io: { opts: {}, engine: { transport: { name: 'websocket' } } },
    on: (event: string, listener: (detail?: unknown) => void) => listeners.set(event, listener),
    emit: (...sent: unknown[]) => emitted.push(sent),
    timeout: () => ({
      emitWithAck: () => (answers ? Promise.resolve() : Promise.reject(new Error('timeout'))),
    }),
    connect: vi.fn(() => {
      socket.connected = true
      listeners.get('connect')?.()
    }),
    disconnect: () => {
      socket.connected = false
    },
    removeAllListeners: () => {
      listeners.clear()
    },
  }
  return {
    socket,
    emitted,
    receive: (event: string, detail: unknown) => listeners.get(event)?.(detail),
    lose: () => {
      socket.connected = false
      listeners.get('disconnect')?.('transport close')
    },
    fallSilent: () => {
      answers = false
    },
  }
}

test('each connection joins the rooms of the shopper and of every order that a screen follows', async () => {
  fakeTimersForTest()
  vi.spyOn(console, 'info').mockReturnValue()
  const { socket, emitted, lose } = pretendedSocket()
  const opened = openPretended(socket)
  const leave = opened.follow('o1')
  expect(emitted).toEqual([])
  await vi.advanceTimersByTimeAsync(0)
  const rooms = [
    ['joinRoom', { type: 'user', id: 'u1' }],
    ['userReady', { userId: 'u1' }],
    ['joinRoom', { type: 'order', id: 'o1' }],
  ]
  expect(emitted.splice(0)).toEqual(rooms)
  const leaveAgain = opened.follow('o1')
  leaveAgain()
  expect(emitted).toEqual([])
  const leaveOther = opened.follow('o2')
  expect(emitted.splice(0)).toEqual([['joinRoom', { type: 'order', id: 'o2' }]])
  leaveOther()
  expect(emitted.splice(0)).toEqual([['leaveRoom', { roomId: 'order_o2' }]])
  lose()
  await nextAttempt()
  expect(emitted.splice(0)).toEqual(rooms)
  leave()
  expect(emitted.splice(0)).toEqual([['leaveRoom', { roomId: 'order_o1' }]])
  lose()
  await nextAttempt()
  expect(emitted).toEqual(rooms.slice(0, 2))
  opened.close()
})

test.each([
  ['TOKEN_EXPIRED', true],
  ['UNAUTHENTICATED', true],
  ['UNAVAILABLE', false],
])('after a handshake refused with %s, the token is renewed: %s', async (code, isRenewed) => {
  fakeTimersForTest()
  vi.spyOn(console, 'info').mockReturnValue()
  const { socket, receive } = pretendedSocket()
  socket.connect.mockImplementationOnce(() => {
    receive('connect_error', Object.assign(new Error(code), { data: { code } }))
  })
  const getToken = vi.fn(() => Promise.resolve('token'))
  const opened = openPretended(socket, getToken)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(getToken.mock.calls).toEqual([[{ forceRefresh: false }], [{ forceRefresh: isRenewed }]])
  expect(socket.connected).toBe(true)
  opened.close()
})

test('after the last attempt only a page that wakes up tries again', async () => {
  fakeTimersForTest()
  const states: LiveConnection[] = []
  const { socket } = pretendedSocket()
  const getToken = vi.fn(noToken)
  const opened = openPretended(socket, getToken, (state) => states.push(state))
  // 5 attempts at one second each, and 10 with a second more each time.
  await vi.advanceTimersByTimeAsync(5_000 + 55_000)
  expect(getToken).toHaveBeenCalledTimes(16)
  expect(states.at(-1)).toBe('stopped')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(getToken).toHaveBeenCalledTimes(16)
  opened.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(states.slice(-2)).toEqual(['connecting', 'waiting'])
  expect(socket.connect).not.toHaveBeenCalled()
  getToken.mockResolvedValue('token')
  opened.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(states.slice(-2)).toEqual(['connecting', 'connected'])
  opened.close()
})

test.each([
  ['orderUpdate', { orderId: 'o1', type: 'PICKUP', message: 'On its way', version: 3 }],
  ['newOrder', { orderId: 'o1' }],
  ['riderLocationUpdate', { orderId: 'o1', location: { lat: 26.1, lng: 91.7 }, version: 3 }],
  ['notification', { message: 'We close at six today' }],
] as const)('%s is passed on, unless it cannot be read', (event, payload) => {
  vi.spyOn(console, 'info').mockReturnValue()
  const { socket, receive } = pretendedSocket()
  const opened = openPretended(socket, noToken)
  receive(event, payload)
  receive(event, { orderId: 7 })
  expect(onEvent[event]).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(payload))
  opened.close()
})

test('after the server has ended the session, the next connection has another token', async () => {
  fakeTimersForTest()
  vi.spyOn(console, 'info').mockReturnValue()
  const { socket, receive, lose } = pretendedSocket()
  const getToken = vi.fn(() => Promise.resolve('token'))
  const opened = openPretended(socket, getToken)
  await vi.advanceTimersByTimeAsync(0)
  receive('error', { code: 'SESSION_ENDED', message: 'The session has ended' })
  lose()
  await nextAttempt()
  expect(getToken.mock.lastCall).toEqual([{ forceRefresh: true }])
  lose()
  await nextAttempt()
  expect(getToken.mock.lastCall).toEqual([{ forceRefresh: false }])
  opened.close()
})

test('a page that wakes up keeps a connection that responds, and replaces one that does not', async () => {
  fakeTimersForTest()
  const { socket, fallSilent } = pretendedSocket()
  const getToken = vi.fn((): Promise<string | null> => Promise.resolve('token'))
  const opened = openPretended(socket, getToken)
  await vi.advanceTimersByTimeAsync(0)
  opened.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(socket.connect).toHaveBeenCalledTimes(1)
  fallSilent()
  // Whether it responds cannot be asked without a token.
  getToken.mockResolvedValueOnce(null)
  opened.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(socket.connect).toHaveBeenCalledTimes(1)
  opened.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(socket.connect).toHaveBeenCalledTimes(2)
  opened.close()
})

test('a connected page renews its session every 40 s, also after a token was missing', async () => {
  fakeTimersForTest()
  const { socket, emitted } = pretendedSocket()
  const getToken = vi.fn((): Promise<string | null> => Promise.resolve('first'))
  const opened = openPretended(socket, getToken)
  await vi.advanceTimersByTimeAsync(0)
  expect(socket.auth).toEqual({ token: 'first' })
  getToken.mockResolvedValueOnce('second').mockResolvedValueOnce(null).mockResolvedValueOnce('last')
  const renewals = () => emitted.filter((sent) => Array.isArray(sent) && sent[0] === 'authenticate')
  await vi.advanceTimersByTimeAsync(39_999)
  expect(renewals()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(renewals()).toEqual([['authenticate', { token: 'second' }]])
  await vi.advanceTimersByTimeAsync(40_000)
  expect(renewals()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(renewals().at(-1)).toEqual(['authenticate', { token: 'last' }])
  expect(getToken).toHaveBeenCalledTimes(4)
  expect(getToken.mock.lastCall).toEqual([{ forceRefresh: true }])
  opened.close()
  expect(vi.getTimerCount()).toBe(0)
})

test('a phone whose clock is fast soon renews its first token, and the next ones in time', async () => {
  fakeTimersForTest()
  const issuedAt = Date.now() / 1_000 - 3_600
  const claims = btoa(JSON.stringify({ iat: issuedAt, exp: issuedAt + 60 }))
  const getToken = vi.fn(() => Promise.resolve(`header.${claims}.signature`))
  const { socket } = pretendedSocket()
  const opened = openPretended(socket, getToken)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(getToken).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(39_999)
  expect(getToken).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(getToken).toHaveBeenCalledTimes(3)
  opened.close()
})

test('every connection is reported, and one that was lost has all attempts again', async () => {
  fakeTimersForTest()
  vi.spyOn(console, 'info').mockReturnValue()
  const states: LiveConnection[] = []
  const { socket, lose } = pretendedSocket()
  const getToken = vi.fn(noToken)
  const opened = openPretended(socket, getToken, (state) => states.push(state))
  await vi.advanceTimersByTimeAsync(5_000 + 45_000)
  expect(states.at(-1)).toBe('waiting')
  getToken.mockResolvedValue('token')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(onConnect).toHaveBeenCalledTimes(1)
  lose()
  await nextAttempt()
  expect(onConnect).toHaveBeenCalledTimes(2)
  opened.close()
})

/** Tokens that the test issues itself, in the order of the requests for them. */
function heldTokens() {
  const held: ((token: string) => void)[] = []
  return {
    getToken: () => new Promise<string>((resolve) => held.push(resolve)),
    issue: async (index: number, token: string) => {
      held[index]?.(token)
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('a token that arrives after its attempt was given up does not connect again', async () => {
  fakeTimersForTest()
  const { socket } = pretendedSocket()
  const { getToken, issue } = heldTokens()
  const opened = openPretended(socket, getToken)
  opened.wake()
  await vi.advanceTimersByTimeAsync(2_000)
  await issue(1, 'new')
  await issue(0, 'late')
  expect(socket.connect).toHaveBeenCalledTimes(1)
  expect(socket.auth).toEqual({ token: 'new' })
  opened.close()
})

test('an attempt that succeeds soon after the page woke up is kept', async () => {
  fakeTimersForTest()
  const { socket } = pretendedSocket()
  const { getToken, issue } = heldTokens()
  const opened = openPretended(socket, getToken)
  opened.wake()
  await vi.advanceTimersByTimeAsync(1_000)
  await issue(0, 'token')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(socket.connected).toBe(true)
  expect(socket.connect).toHaveBeenCalledTimes(1)
  opened.close()
})

test('a closed page does nothing more, even if a token or an event arrives late', async () => {
  fakeTimersForTest()
  const states: LiveConnection[] = []
  const first = pretendedSocket()
  const { getToken, issue } = heldTokens()
  const beforeConnection = openPretended(first.socket, getToken, (state) => states.push(state))
  beforeConnection.wake()
  beforeConnection.close()
  expect(vi.getTimerCount()).toBe(0)
  await issue(0, 'late')
  expect(first.socket.connect).not.toHaveBeenCalled()
  expect(states).toEqual(['connecting'])

  const waiting = openPretended(pretendedSocket().socket, noToken)
  await vi.advanceTimersByTimeAsync(0)
  waiting.close()
  expect(vi.getTimerCount()).toBe(0)

  const second = pretendedSocket()
  const tokens = heldTokens()
  const connected = openPretended(second.socket, tokens.getToken)
  await tokens.issue(0, 'token')
  await vi.advanceTimersByTimeAsync(40_000)
  connected.close()
  await tokens.issue(1, 'renewed')
  second.receive('newOrder', { orderId: 'o1' })
  expect(second.socket.connected).toBe(false)
  expect(onEvent.newOrder).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('a message that was shown is acknowledged, if there is a connection', async () => {
  fakeTimersForTest()
  const { socket, emitted } = pretendedSocket()
  const opened = openPretended(socket)
  opened.acknowledge('o1', 'PICKUP')
  expect(emitted).toEqual([])
  await vi.advanceTimersByTimeAsync(0)
  opened.acknowledge('o1', 'PICKUP')
  expect(emitted.at(-1)).toEqual([
    'acknowledgeMessage',
    { orderId: 'o1', messageType: 'PICKUP', userId: 'u1' },
  ])
  opened.close()
})
