import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { OperationsTicket } from '#contract/help-endpoints.ts'
import { passRetries } from '#shared/testing/pass-retries.ts'
import { refused, stubApi } from '#shared/testing/stub-api.ts'
import { allowSound, isSoundAllowed } from '../alarm/alarm-sound.ts'
import { counterTexts } from '../session/counter-texts.ts'
import { HelpButton } from './help-button.tsx'
import { helpTexts as texts } from './help-texts.ts'
import { silentSpeaker } from '../testing/silent-speaker.ts'

const LIST = 'GET /api/v1/operations/help'
const REPLY = 'POST /api/v1/operations/help/HT-7K3F-92QD/replies'
const CLOSE = 'POST /api/v1/operations/help/HT-7K3F-92QD/close'

const TICKET: OperationsTicket = {
  number: 'HT-7K3F-92QD',
  orderId: '0b54f3c2-6d3e-4a58-9d4e-2f8f2c1a9b10',
  darkStoreId: 's1',
  problem: 'damaged',
  state: 'open',
  productIds: ['milk'],
  items: [{ product: 'milk', productName: 'Toned Milk 500 ml', quantity: 2 }],
  text: 'Both packets leak.',
  customer: { name: 'Anjali Baruah', phoneNumber: '98640 00123' },
  createdAt: '2026-11-21T10:30:00.000Z',
  replies: [],
  closedAt: null,
}
const REPLIED: OperationsTicket = { ...TICKET, number: 'HT-0000-0001', state: 'replied' }

const CLOSED_ELSEWHERE = texts.ofRequest(TICKET.number, texts.problem.changed)

const listOf = (...tickets: OperationsTicket[]) => ({ body: { data: { tickets, more: false } } })
const ticketIs = (ticket: OperationsTicket) => ({ body: { data: { ticket } } })

const onLateFailure = vi.fn()
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const counter = (queryClient: QueryClient, isSoundOn: boolean) => (
  <QueryClientProvider client={queryClient}>
    <HelpButton
      counterKey="a-key"
      stores={[{ _id: 's1', name: 'Pan Bazaar' }]}
      isSoundOn={isSoundOn}
      onLateFailure={onLateFailure}
    />
  </QueryClientProvider>
)
const show = () => {
  const queryClient = client()
  render(counter(queryClient, false))
  return queryClient
}
const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const request = () => within(screen.getByRole('article', { name: 'Request HT-7K3F-92QD' }))
const write = (value: string) => {
  fireEvent.change(request().getByRole('textbox', { name: texts.reply }), { target: { value } })
}
const announced = () => screen.getByRole('status').textContent
const openRequests = async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: texts.open(1) }))
}

beforeEach(() => {
  vi.spyOn(console, 'info').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a request shows when its order was delivered, its total, and its rider to call', async () => {
  const order: OperationsTicket['order'] = {
    orderStatus: 'delivered',
    deliveredAt: '2026-11-21T10:20:00.000Z',
    totalPrice: 549,
    deliveryRider: { name: 'Rituraj Das', phoneNumber: '98540 00456' },
  }
  stubApi({ [LIST]: listOf({ ...TICKET, order }) })
  await openRequests()
  expect(request().getByText('Delivered 21 Nov 2026, 3:50 pm · ₹549')).toBeDefined()
  expect(request().getByText('Rider: Rituraj Das')).toBeDefined()
  const call = request().getByRole('link', { name: /^Call Rituraj Das, / })
  expect(call.getAttribute('href')).toBe('tel:+919854000456')
})

test.each([
  ['a late order', 'pickup', 'On the way · ₹549'],
  ['an order in a state of a newer server', 'unknown', 'Unknown state · ₹549'],
] as const)('a request about %s shows its state', async (_what, orderStatus, line) => {
  const order = { orderStatus, deliveredAt: null, totalPrice: 549, deliveryRider: null }
  stubApi({ [LIST]: listOf({ ...TICKET, order }) })
  await openRequests()
  expect(request().getByText(line)).toBeDefined()
  expect(request().getAllByRole('link')).toHaveLength(1)
})

test('a new request is counted and announced, and shows what is needed to help', async () => {
  stubApi({ [LIST]: listOf(REPLIED) })
  const queryClient = show()
  await screen.findByRole('button', { name: texts.title })
  expect(screen.getByRole('status').textContent).toBe('')
  stubApi({ [LIST]: listOf(REPLIED, TICKET) })
  await queryClient.refetchQueries()
  fireEvent.click(
    await screen.findByRole('button', { name: 'Requests for help: 1 waiting for a reply' }),
  )
  expect(screen.getByText('New request for help HT-7K3F-92QD')).toBeDefined()
  for (const text of ['Damaged item', 'Both packets leak.']) {
    expect(request().getByText(text)).toBeDefined()
  }
  const [item] = request().getAllByRole('listitem')
  expect(item?.textContent).toBe('2 × Toned Milk 500\u00A0ml')
  const time = request().getByText(/^21 Nov 2026/, { selector: 'p > time' })
  expect(time.parentElement?.textContent).toMatch(/^Order JH-.* · 21 Nov 2026/)
  const call = request().getByRole('link', {
    name: 'Call Anjali Baruah, +91\u00A098640\u00A000123',
  })
  // Whoever speaks to the device says what is written there.
  expect(call.textContent).toBe('+91\u00A098640\u00A000123')
  expect(call.getAttribute('href')).toBe('tel:+919864000123')
})

test('a new request rings once; those already there, and all while the sound is off, do not', async () => {
  const { notes } = silentSpeaker()
  await allowSound()
  onTestFinished(() => {
    isSoundAllowed.set(false)
  })
  const queryClient = client()
  const listed = async (...tickets: OperationsTicket[]) => {
    stubApi({ [LIST]: listOf(...tickets) })
    await act(() => queryClient.refetchQueries())
    await screen.findByRole('button', {
      name: texts.open(tickets.filter(({ state }) => state === 'open').length),
    })
  }
  stubApi({ [LIST]: listOf(TICKET) })
  const { rerender } = render(counter(queryClient, true))
  await screen.findByRole('button', { name: texts.open(1) })
  expect(notes).toEqual([])
  const second = { ...TICKET, number: 'HT-2222-2222' }
  await listed(TICKET, second)
  const once = notes.length
  expect(once).toBeGreaterThan(0)
  await listed({ ...TICKET, state: 'replied' }, second)
  expect(notes).toHaveLength(once)
  rerender(counter(queryClient, false))
  const third = { ...TICKET, number: 'HT-3333-3333' }
  await listed(second, third)
  rerender(counter(queryClient, true))
  expect(notes).toHaveLength(once)
  await listed(second, third, { ...TICKET, number: 'HT-4444-4444' })
  expect(notes).toHaveLength(2 * once)
})

test('only a request that arrives while the counter is open is announced', async () => {
  const older: OperationsTicket = { ...TICKET, number: 'HT-1111-1111' }
  const queryClient = client()
  const listed = async (...tickets: OperationsTicket[]) => {
    stubApi({ [LIST]: listOf(...tickets) })
    await act(() => queryClient.refetchQueries())
  }
  stubApi({ [LIST]: listOf(older) })
  render(counter(queryClient, false))
  await screen.findByRole('button', { name: texts.open(1) })
  expect(announced()).toBe('')
  await listed(older, TICKET)
  await screen.findByRole('button', { name: texts.open(2) })
  // It is announced by an effect, after the number is on the button.
  await waitFor(() => {
    expect(announced()).toBe('New request for help HT-7K3F-92QD')
  })
  await listed(older, { ...TICKET, state: 'replied' })
  await screen.findByRole('button', { name: texts.open(1) })
  expect(announced()).toBe('New request for help HT-7K3F-92QD')
})

/** The counter is behind another window until the test has ended. */
const coverCounter = () => {
  onTestFinished(() => {
    focusManager.setFocused(undefined)
  })
  focusManager.setFocused(false)
}

test.each([
  ['', listOf(REPLIED)],
  [', also after a request that met no response', undefined],
])(
  'requests are also loaded while the counter is behind another window%s',
  async (_when, reply) => {
    vi.useFakeTimers()
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const replies: Parameters<typeof stubApi>[0] = { [LIST]: listOf(REPLIED) }
    const { count } = stubApi(replies)
    render(counter(new QueryClient(), false))
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    const first = count(LIST)
    coverCounter()
    replies[LIST] = reply
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    replies[LIST] = listOf(REPLIED, TICKET)
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(count(LIST)).toBeGreaterThan(first)
    expect(screen.getByRole('button', { name: texts.open(1) })).toBeDefined()
  },
)

test('a reply is repeated while the counter is behind another window', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const replies: Parameters<typeof stubApi>[0] = { [LIST]: listOf(TICKET) }
  const { count } = stubApi(replies)
  await openRequests()
  write('We bring two more.')
  fireEvent.click(request().getByRole('button', { name: texts.send }))
  await waitFor(() => expect(count(REPLY)).toBe(1))
  coverCounter()
  replies[REPLY] = ticketIs(REPLIED)
  await passRetries()
  expect(screen.getByText(texts.sent)).toBeDefined()
})

test('a reply is sent on one line, shown, and no longer counted as waiting', async () => {
  const replies = [{ text: 'We bring two more.', at: '2026-11-21T10:40:00.000Z', by: 'till-1' }]
  const { received } = stubApi({
    [LIST]: listOf(TICKET),
    [REPLY]: ticketIs({ ...TICKET, state: 'replied', replies }),
  })
  await openRequests()
  fireEvent.click(request().getByRole('button', { name: texts.send }))
  expect(request().getByText(texts.empty)).toBeDefined()
  write(' We bring\ntwo more. ')
  fireEvent.click(request().getByRole('button', { name: texts.send }))
  expect(await request().findByText('We bring two more.')).toBeDefined()
  expect(request().getByText('Replied')).toBeDefined()
  expect(screen.getByText(texts.sent)).toBeDefined()
  expect(request().getByRole<HTMLTextAreaElement>('textbox', { name: texts.reply }).value).toBe('')
  expect(received.filter(({ call }) => call === REPLY)).toMatchObject([
    { body: { text: 'We bring two more.' } },
  ])
  tap('Close')
  expect(screen.getByRole('button', { name: texts.title })).toBeDefined()
})

test('a reply with an unknown outcome is repeated under its id, also from a new dialog', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const lost = stubApi({ [LIST]: listOf(TICKET) })
  await openRequests()
  write('We bring two more.')
  fireEvent.click(request().getByRole('button', { name: texts.send }))
  await passRetries()
  expect(await screen.findByText(texts.problem.unreachable)).toBeDefined()
  expect(request().getByRole<HTMLTextAreaElement>('textbox', { name: texts.reply }).value).toBe(
    'We bring two more.',
  )
  tap('Close')
  const arrives = stubApi({ [LIST]: listOf(TICKET), [REPLY]: ticketIs(REPLIED) })
  tap(texts.open(1))
  write('We bring two more.')
  fireEvent.click(request().getByRole('button', { name: texts.send }))
  await screen.findByText(texts.sent)
  const bodies = [lost, arrives].flatMap(({ received }) =>
    received.filter(({ call }) => call === REPLY).map(({ body }) => JSON.stringify(body)),
  )
  expect(bodies.length).toBeGreaterThan(1)
  expect(new Set(bodies).size).toBe(1)
})

const sendReply = () => {
  write('We bring two more.')
  fireEvent.click(request().getByRole('button', { name: texts.send }))
}

test('the outcome of a change is not shown any more while the next one is sent', async () => {
  stubApi({ [LIST]: listOf(TICKET), [REPLY]: refused('INTERNAL', 422) })
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  await openRequests()
  sendReply()
  const first = await screen.findByText(texts.problem.other)
  expect(scroll.mock.contexts).toEqual([first])
  sendReply()
  expect(screen.queryByText(texts.problem.other)).toBeNull()
  expect(await screen.findByText(texts.problem.other)).toBeDefined()
  expect(scroll).toHaveBeenCalledTimes(2)

  stubApi({ [LIST]: listOf(TICKET), [REPLY]: ticketIs(REPLIED) })
  sendReply()
  expect(await screen.findByText(texts.sent)).toBeDefined()
  sendReply()
  expect(screen.queryByText(texts.sent)).toBeNull()
  expect(await screen.findByText(texts.sent)).toBeDefined()
})

test('a request is closed after a question, and leaves the list', async () => {
  const { count } = stubApi({
    [LIST]: listOf(TICKET),
    [CLOSE]: ticketIs({ ...TICKET, state: 'closed', closedAt: TICKET.createdAt }),
  })
  await openRequests()
  tap(texts.close)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: texts.keepOpen }))
  tap(texts.keepOpen)
  expect(count(CLOSE)).toBe(0)
  tap(texts.close)
  tap(texts.close)
  expect(await screen.findByText(texts.closed(TICKET.number))).toBeDefined()
  await waitFor(() => {
    expect(screen.queryByRole('article')).toBeNull()
  })
  expect(screen.getByText(texts.none)).toBeDefined()
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
})

test('the answers to the question are scrolled into view, and a double tap does not close', async () => {
  stubApi({ [LIST]: listOf(TICKET) })
  await openRequests()
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const animate = vi.spyOn(Element.prototype, 'animate')
  tap(texts.close)
  const close = screen.getByRole('button', { name: texts.close })
  expect(scroll.mock.contexts).toEqual([close])
  expect(animate.mock.contexts).toEqual([close])
})

test('a request that another counter has closed goes, and is named with its unsent reply', async () => {
  const replies: Parameters<typeof stubApi>[0] = {
    [LIST]: listOf(TICKET, REPLIED),
    [REPLY]: refused('TICKET_CLOSED', 409),
  }
  stubApi(replies)
  await openRequests()
  write('We bring two more.')
  replies[LIST] = listOf(REPLIED)
  fireEvent.click(request().getByRole('button', { name: texts.send }))
  await waitFor(() => {
    expect(screen.queryByRole('article', { name: texts.request(TICKET.number) })).toBeNull()
  })
  expect(screen.getByText(CLOSED_ELSEWHERE)).toBeDefined()
})

test('what is being sent is sent once, and keeps the focus on its button', async () => {
  const { count } = stubApi({ [LIST]: listOf(TICKET), [REPLY]: refused('TICKET_CLOSED', 409) })
  const serve = globalThis.fetch
  let release: (() => void) | undefined
  const isHeld = new Promise<void>((resolve) => {
    release = resolve
  })
  vi.stubGlobal('fetch', async (sent: Request) => {
    if (sent.method === 'POST') await isHeld
    return serve(sent)
  })
  await openRequests()
  write('We bring two more.')
  const button = request().getByRole<HTMLButtonElement>('button', { name: texts.send })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => {
    expect(button.textContent).toBe(texts.sending)
  })
  fireEvent.click(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  // A disabled button would lose the focus.
  expect(button.disabled).toBe(false)
  release?.()
  expect(await screen.findByText(CLOSED_ELSEWHERE)).toBeDefined()
  expect(document.activeElement).toBe(button)
  expect(count(REPLY)).toBe(1)
})

test('requests that could not be loaded are loaded at a tap', async () => {
  stubApi({ [LIST]: refused('INTERNAL', 500) })
  show()
  tap(texts.title)
  await screen.findByText(texts.failed)
  stubApi({ [LIST]: listOf(TICKET) })
  screen.getByRole('button', { name: texts.tryAgain }).focus()
  tap(texts.tryAgain)
  await screen.findByRole('article')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: texts.title }))
})

/** Sends a reply to a server that does not respond, and closes the dialog meanwhile. */
async function closeWhileSending() {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  onLateFailure.mockClear()
  stubApi({ [LIST]: listOf(TICKET) })
  await openRequests()
  await screen.findByRole('article', { name: 'Request HT-7K3F-92QD' })
  write('We bring two new packets at once.')
  tap(texts.send)
  tap(counterTexts.close)
}

test('a reply that fails after the dialog was closed is reported, and its text is kept', async () => {
  await closeWhileSending()
  await passRetries()
  expect(onLateFailure).toHaveBeenCalledExactlyOnceWith(
    `Request HT-7K3F-92QD: ${texts.problem.unreachable}`,
  )
  tap(texts.open(1))
  const field = request().getByRole<HTMLTextAreaElement>('textbox', { name: texts.reply })
  expect(field.value).toBe('We bring two new packets at once.')
})

test('a reply that arrives after the dialog was opened again leaves no draft', async () => {
  let respond: (() => void) | undefined
  stubApi({ [LIST]: listOf(TICKET) })
  const serve = globalThis.fetch
  vi.stubGlobal('fetch', (sent: Request) =>
    sent.method === 'POST'
      ? new Promise<Response>((resolve) => {
          respond = () => {
            resolve(Response.json(ticketIs({ ...TICKET, state: 'replied' }).body))
          }
        })
      : serve(sent),
  )
  await openRequests()
  await screen.findByRole('article', { name: 'Request HT-7K3F-92QD' })
  write('We bring two.')
  tap(texts.send)
  await waitFor(() => expect(respond).toBeDefined())
  tap(counterTexts.close)
  tap(texts.open(1))
  const field = request().getByRole<HTMLTextAreaElement>('textbox', { name: texts.reply })
  expect(field.value).toBe('')
  field.focus()
  act(() => respond?.())
  await waitFor(() => expect(screen.getByText(texts.states.replied)).toBeDefined())
  expect(field.value).toBe('')
  expect(screen.getByText(texts.sent)).toBeDefined()
  expect(document.activeElement).toBe(field)
})

test('a reply that fails after the dialog was opened again is reported and kept there', async () => {
  await closeWhileSending()
  tap(texts.open(1))
  await passRetries()
  expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe(
    `Request HT-7K3F-92QD: ${texts.problem.unreachable}`,
  )
  expect(onLateFailure).not.toHaveBeenCalled()
  const field = request().getByRole<HTMLTextAreaElement>('textbox', { name: texts.reply })
  expect(field.value).toBe('We bring two new packets at once.')
})
