import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HELP_WINDOW_MS, MAX_HELP_TEXT_LENGTH, type HelpTicket } from '#contract/help-endpoints.ts'
import { setReachable } from '#shared/lib/network/connection.ts'
import { fakeObservers, observers } from '#shared/testing/fake-observer.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { stubApi } from '#shared/testing/stub-api.ts'
import { watchIgnoredTaps } from '#shared/testing/watch-ignored-taps.ts'
import { buildOrder } from '#tests/support/build-order.ts'
import { refuseHelpAtom, storedHelp } from './help-outbox-atoms.ts'
import { helpQueries } from './help-queries.ts'
import { OrderHelp } from './order-help.tsx'
import { readRepliesAtom } from './read-reply-atoms.ts'

const TICKETS = 'GET /api/v1/orders/order-1/help'

function delivered(agoMs = 60_000) {
  const at = new Date(Date.now() - agoMs).toISOString()
  return buildOrder({
    orderStatus: 'delivered',
    history: [{ status: 'delivered', at }],
    items: [
      { product: 'milk', productName: 'Toned Milk 500 ml', quantity: 2, price: 28 },
      { product: 'ghee', productName: 'Cow Ghee 500 ml', quantity: 1, price: 340 },
    ],
  })
}

const TICKET: HelpTicket = {
  number: 'HT-7K3F-92QD',
  orderId: 'order-1',
  problem: 'missing',
  state: 'open',
  productIds: ['milk'],
  text: 'One of the two.',
  createdAt: '2026-11-21T10:30:00.000Z',
  replies: [],
  closedAt: null,
}

const serve = (tickets: HelpTicket[]) => stubApi({ [TICKETS]: { body: { data: { tickets } } } })

const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const typeLetters = (count: number) =>
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'a'.repeat(count) } })

async function openForm(): Promise<void> {
  await waitFor(() => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Get help' })
    expect(button.disabled).toBe(false)
  })
  tap('Get help')
}

beforeEach(() => {
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  setReachable(true)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a request is kept on the phone under a key of its own before it is sent', async () => {
  serve([])
  await renderInShop(<OrderHelp order={delivered()} />)
  await openForm()
  tap('Missing item')
  tap('Toned Milk 500\u00A0ml')
  fireEvent.change(screen.getByRole('textbox', { name: 'Tell us more (Optional)' }), {
    target: { value: 'One of\nthe two. ' },
  })
  tap('Send request')
  const [kept] = storedHelp()
  expect(kept?.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(storedHelp()).toEqual([
    {
      key: kept?.key,
      userId: 'u1',
      orderId: 'order-1',
      body: { problem: 'missing', productIds: ['milk'], text: 'One of the two.' },
    },
  ])
  expect(screen.getByRole('status').textContent).toBe('Sending your request...')
  expect(screen.queryByRole('button', { name: 'Get help' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Help with this order' }))
})

test('what takes the place of the form is scrolled into view, because the form is long', async () => {
  serve([])
  await renderInShop(<OrderHelp order={delivered()} />)
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  await openForm()
  expect(scroll).not.toHaveBeenCalled()
  tap('Back')
  expect(scroll.mock.contexts).toEqual([screen.getByRole('region')])
  await openForm()
  tap('Missing item')
  tap('Toned Milk 500\u00A0ml')
  tap('Send request')
  expect(scroll).toHaveBeenCalledTimes(2)
})

test('an incomplete request says what is missing, and the focus goes there', async () => {
  serve([])
  await renderInShop(<OrderHelp order={delivered()} />)
  await openForm()
  tap('Send request')
  // The other region says whether the request could be kept.
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Please choose what is wrong',
    '',
  ])
  expect(screen.getByRole('group', { name: /Please choose at least one item$/ })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Missing item' }))
  tap('Something else')
  tap('Send request')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Tell us more' }))
  expect(storedHelp()).toEqual([])
})

test('a text as long as permitted is announced in a region that was there before', async () => {
  serve([])
  await renderInShop(<OrderHelp order={delivered()} />)
  await openForm()
  const region = screen.getByRole('status')
  typeLetters(MAX_HELP_TEXT_LENGTH - 1)
  expect(region.textContent).toBe('')
  typeLetters(MAX_HELP_TEXT_LENGTH)
  expect(region.textContent).toBe('500 of 500 characters')
})

test('without a connection a request can be made too, and says that earlier ones are unknown', async () => {
  stubApi({})
  setReachable(false)
  await renderInShop(<OrderHelp order={delivered()} />)
  await screen.findByText('Your requests for help could not be loaded.')
  await openForm()
  tap('Damaged item')
  tap('Cow Ghee 500\u00A0ml')
  tap('Send request')
  expect(storedHelp()).toHaveLength(1)
})

test('a request that cannot be stored is not sent, and an error is shown', async () => {
  serve([])
  await renderInShop(<OrderHelp order={delivered()} />)
  await openForm()
  tap('Missing item')
  tap('Toned Milk 500\u00A0ml')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  // happy-dom's storage takes its methods from the prototype at their first use.
  vi.stubGlobal('localStorage', new Storage())
  tap('Send request')
  expect(screen.getByRole('alert').textContent).toMatch(/^Your request could not be kept/)
  expect(
    screen.getByRole('button', { name: 'Toned Milk 500\u00A0ml' }).getAttribute('aria-pressed'),
  ).toBe('true')
  expect(storedHelp()).toEqual([])
})

test('a refused request stays with its reason until it is removed, and can be made again', async () => {
  serve([])
  const { store } = await renderInShop(<OrderHelp order={delivered()} />)
  await openForm()
  tap('Missing item')
  tap('Toned Milk 500\u00A0ml')
  tap('Send request')
  store.set(refuseHelpAtom, storedHelp()[0]?.key ?? '', 'HELP_TOO_LATE')
  await screen.findByText('Your request was not sent')
  expect(screen.getByText(/^Help can be requested for 48 hours/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Get help' })).toBeTruthy()
  screen.getByRole('button', { name: 'Remove request' }).focus()
  tap('Remove request')
  expect(storedHelp()).toEqual([])
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Help with this order' }))
  expect(screen.queryByText('Your request was not sent')).toBeNull()
})

test('a ticket shows its number, its state and the replies of the shop', async () => {
  const reply = { text: 'We bring it now.', at: '2026-11-21T10:40:00.000Z' }
  serve([{ ...TICKET, state: 'replied', replies: [reply] }])
  await renderInShop(<OrderHelp order={delivered()} />)
  const ticket = within(await screen.findByRole('article', { name: 'Request HT-7K3F-92QD' }))
  for (const text of ['The shop has replied', 'Missing item', 'One of the two.', reply.text]) {
    expect(ticket.getByText(text)).toBeTruthy()
  }
  expect(ticket.getByRole('listitem').textContent).toBe('Toned Milk 500\u00A0ml')
  expect(screen.queryByRole('button', { name: 'Get help' })).toBeNull()
})

test('a ticket names its items, also those that the store has left out since', async () => {
  serve([{ ...TICKET, productIds: ['ghee', 'milk'] }])
  const { items, ...order } = delivered()
  const [milk, ghee] = items
  if (milk === undefined || ghee === undefined) throw new Error('The order has no items')
  const leftOut = [{ ...milk, quantity: 1 }, ghee]
  await renderInShop(<OrderHelp order={{ ...order, items: [{ ...milk, quantity: 1 }], leftOut }} />)
  const ticket = within(await screen.findByRole('article', { name: 'Request HT-7K3F-92QD' }))
  expect(ticket.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Toned Milk 500\u00A0ml',
    'Cow Ghee 500\u00A0ml',
  ])
})

test('a new request is possible once the last one is closed', async () => {
  serve([{ ...TICKET, state: 'closed', closedAt: TICKET.createdAt }])
  await renderInShop(<OrderHelp order={delivered()} />)
  expect(await screen.findByText('Closed')).toBeTruthy()
  await openForm()
})

test("the focus stays with the order's help when 'Get help' goes", async () => {
  serve([])
  const { queryClient } = await renderInShop(<OrderHelp order={delivered()} />)
  const help = await screen.findByRole('button', { name: 'Get help' })
  await waitFor(() => {
    expect(help).toHaveProperty('disabled', false)
  })
  help.focus()
  const ignored = watchIgnoredTaps()
  const row = help.parentElement?.parentElement
  act(() => {
    // It was sent from another device.
    queryClient.setQueryData(helpQueries.ofOrder('u1', 'order-1').queryKey, [TICKET])
  })
  expect(await screen.findByRole('article')).toBeDefined()
  expect(help.isConnected).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('region'))
  // 'Invoice' beside it grows into its place.
  expect(ignored).toHaveBeenCalledExactlyOnceWith(row)
})

test('after 48 hours only what was requested before is shown', async () => {
  serve([{ ...TICKET, state: 'closed', closedAt: TICKET.createdAt }])
  await renderInShop(<OrderHelp order={delivered(HELP_WINDOW_MS + 1_000)} />)
  await screen.findByRole('article')
  expect(screen.queryByRole('button', { name: 'Get help' })).toBeNull()
})

test('requests that could not be loaded are loaded at a tap', async () => {
  const { received } = stubApi({ [TICKETS]: { status: 500, body: { error: {} } } })
  setReachable(false)
  await renderInShop(<OrderHelp order={delivered()} />, ({ queryClient }) => {
    queryClient.setDefaultOptions({ queries: { retry: false } })
  })
  await screen.findByText('Your requests for help could not be loaded.')
  expect(received).toHaveLength(1)
  serve([TICKET])
  screen.getByRole('button', { name: 'Try Again' }).focus()
  tap('Try Again')
  await screen.findByRole('article')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Help with this order' }))
  expect(screen.queryByText('Your requests for help could not be loaded.')).toBeNull()
})

describe('a reply', () => {
  fakeObservers()

  test('counts as read once it is in view, and not below the foot of the details', async () => {
    const reply = { text: 'We bring it now.', at: '2026-11-21T11:00:00.000Z' }
    serve([{ ...TICKET, state: 'replied', replies: [reply] }])
    const { store } = await renderInShop(<OrderHelp order={delivered()} />)
    const box = (await screen.findByText(reply.text)).parentElement ?? undefined
    const report = (isInView: boolean) => {
      act(() => {
        for (const observer of observers) observer.notifyFor(box, isInView)
      })
    }
    report(false)
    expect(store.get(readRepliesAtom)).toEqual({})
    report(true)
    expect(store.get(readRepliesAtom)).toEqual({ 'order-1': reply.at })
    expect(localStorage.getItem('help-read')).toBe(JSON.stringify({ 'order-1': reply.at }))
  })
})
