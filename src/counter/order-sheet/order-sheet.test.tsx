import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { CounterOrder } from '#contract/operations-orders.ts'
import { orderNumber } from '#contract/order-number.ts'
import { STEP_DELAY_MS } from '#shared/lib/screen/use-settled-step.ts'
import { listenForAnnouncements } from '#shared/testing/announcements.ts'
import { refused, stubApi, type Reply } from '#shared/testing/stub-api.ts'
import { createCounterSession } from '../session/counter-session.ts'
import { counterTexts } from '../session/counter-texts.ts'
import { forgetRiders, rememberRider } from '../session/recent-riders-store.ts'
import { OrderSheet } from './order-sheet.tsx'
import { counterOrder } from '../testing/counter-order.ts'

const EVENTS = `POST /api/v1/operations/orders/${counterOrder()._id}/events`
const RIDE_LINK = `POST /api/v1/operations/orders/${counterOrder()._id}/ride-link`
const RIDER = { name: 'Rituraj Das', phoneNumber: '9854000456' }
const accepted = counterOrder({ orderStatus: 'accepted', deliveryRider: RIDER })
const pickedUp = counterOrder({ orderStatus: 'pickup', version: 3, deliveryRider: RIDER })
const QUESTION = counterTexts.deliverQuestion(orderNumber(pickedUp._id))
const delivered = counterOrder({ orderStatus: 'delivered', version: 4, deliveryRider: RIDER })

/** Complete responses: the counter sends a report again if it cannot parse the response. */
const accepting = (order: CounterOrder) => ({
  [EVENTS]: { body: { data: { order, repeated: false } } },
})
const open = (first: CounterOrder, picked: readonly string[] = []) => {
  const session = createCounterSession('a-key')
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const sheet = (order: CounterOrder) => (
    <QueryClientProvider client={client}>
      <OrderSheet
        session={session}
        order={order}
        picked={picked}
        onToggle={() => {}}
        failure={undefined}
        setFailed={() => {}}
        onClose={() => {}}
      />
    </QueryClientProvider>
  )
  const { rerender } = render(sheet(first))
  return {
    update: (order: CounterOrder) => {
      rerender(sheet(order))
    },
  }
}
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  vi.spyOn(console, 'info').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the shopper’s wishes are shown where the order is packed and handed over', () => {
  stubApi({})
  open(accepted)
  expect(screen.getByText('Leave with the guard.')).toBeDefined()
  expect(screen.getByText(counterTexts.ifMissing.call)).toBeDefined()
})

test('a tap calls the rider', () => {
  stubApi({})
  open(pickedUp)
  const call = screen.getByRole('link', { name: /^Call Rituraj Das, / })
  expect(call.getAttribute('href')).toBe('tel:+919854000456')
})

test('nothing is shown for a shopper without wishes', () => {
  stubApi({})
  const { instructions, ...address } = accepted.address
  expect(instructions).toBeDefined()
  open({ ...accepted, address, ifMissing: null })
  expect(screen.queryByText(counterTexts.instructions)).toBeNull()
  expect(screen.queryByText(/If something is missing/)).toBeNull()
})

test('a tap that was meant for the hand-over does not deliver the order', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { count } = stubApi(accepting(delivered))
  const { update } = open(accepted)
  const handOver = button(counterTexts.handOver)
  update(pickedUp)
  expect(button(counterTexts.delivered)).not.toBe(handOver)
  fireEvent.click(button(counterTexts.delivered))
  expect(button(counterTexts.delivered).getAttribute('aria-disabled')).toBe('true')
  await act(() => vi.advanceTimersByTimeAsync(STEP_DELAY_MS))
  expect(button(counterTexts.delivered).getAttribute('aria-disabled')).toBe('false')
  expect(screen.queryByRole('dialog', { name: QUESTION })).toBeNull()
  expect(count(EVENTS)).toBe(0)
})

const question = (name: string) => within(screen.getByRole('dialog', { name }))

describe('a question', () => {
  test('comes before an order is delivered, with the amount that was collected', async () => {
    const reported = reportedTo(stubApi(accepting(delivered)))
    open(pickedUp)
    fireEvent.click(button(counterTexts.delivered))
    expect(question(QUESTION).getByText(/^The rider has collected ₹549\. /)).toBeDefined()
    fireEvent.click(question(QUESTION).getByRole('button', { name: counterTexts.notYet }))
    expect(screen.queryByRole('dialog', { name: QUESTION })).toBeNull()
    expect(reported()).toEqual([])

    fireEvent.click(button(counterTexts.delivered))
    fireEvent.click(question(QUESTION).getByRole('button', { name: counterTexts.delivered }))
    await waitFor(() => {
      expect(reported()).toMatchObject([{ type: 'deliver' }])
    })
    expect(screen.queryByRole('dialog', { name: QUESTION })).toBeNull()
  })

  test('does not say that an order was collected which was paid before', () => {
    stubApi({})
    open({ ...pickedUp, paymentStatus: 'paid' })
    fireEvent.click(button(counterTexts.delivered))
    expect(question(QUESTION).getByText(counterTexts.deliverHint)).toBeDefined()
  })

  const [atta] = accepted.items
  const items = ['atta', 'milk', 'curd'].map((product) => ({
    ...atta,
    product,
    productName: product,
    quantity: 1,
    price: 28,
    imageUrl: null,
  }))
  const partly = { ...accepted, items }

  test('comes before an order is handed over of which some lines are not ticked', async () => {
    const reported = reportedTo(stubApi(accepting(pickedUp)))
    open(partly, ['atta:1'])
    fireEvent.click(button(counterTexts.handOver))
    const asked = question(counterTexts.handOverQuestion)
    expect(asked.getByText(counterTexts.unpicked(2, 3))).toBeDefined()
    expect(reported()).toEqual([])
    fireEvent.click(asked.getByRole('button', { name: counterTexts.handOver }))
    await waitFor(() => {
      expect(reported()).toMatchObject([{ type: 'pickup' }])
    })
  })

  test.each([
    ['all lines are ticked', ['atta:1', 'milk:1', 'curd:1']],
    ['the list is not used', []],
  ])('does not come before the hand-over if %s', async (_what, picked) => {
    const reported = reportedTo(stubApi(accepting(pickedUp)))
    open(partly, picked)
    fireEvent.click(button(counterTexts.handOver))
    await waitFor(() => {
      expect(reported()).toMatchObject([{ type: 'pickup' }])
    })
  })

  test('about the hand-over goes away when another counter hands over', () => {
    stubApi({})
    const { update } = open(partly, ['atta:1'])
    fireEvent.click(button(counterTexts.handOver))
    update({ ...partly, orderStatus: 'pickup', version: 3 })
    expect(screen.queryAllByRole('dialog')).toHaveLength(1)
  })
})

test('the heading of the pick list says how many lines are ticked, until the order is handed over', () => {
  stubApi({})
  const { update } = open(accepted, ['chakki-atta-5kg:2'])
  expect(heading(`${counterTexts.pickList} · 1 of 1 picked`)).toBeDefined()
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', true)
  // Another counter has left out a piece.
  const [item] = accepted.items
  update({ ...accepted, version: 3, items: item ? [{ ...item, quantity: 1 }] : [] })
  expect(heading(`${counterTexts.pickList} · 0 of 1 picked`)).toBeDefined()
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', false)
  update(pickedUp)
  expect(heading(counterTexts.pickList)).toBeDefined()
})

const press = (name: string) => {
  button(name).focus()
  fireEvent.click(button(name))
}
const focused = () => document.activeElement
const heading = (name: string) => screen.getByRole('heading', { name })

describe('the focus stays in the sheet', () => {
  const texts = counterTexts.rider
  const waiting = { ...accepted, deliveryRider: null }

  test('after the rider is assigned', () => {
    stubApi({})
    const { update } = open(waiting)
    button(texts.assign).focus()
    update(accepted)
    expect(focused()).toBe(heading(texts.heading))
  })

  test('after another rider is asked for', () => {
    stubApi({})
    open(accepted)
    press(texts.change)
    expect(focused()).toBe(heading(texts.heading))
  })

  test('after no rider was found', () => {
    stubApi({})
    const { update } = open(waiting)
    button(texts.none).focus()
    update({ ...waiting, version: 3, riderMissing: true })
    expect(focused()).toBe(heading(texts.heading))
  })

  test('after the hand-over', () => {
    stubApi({})
    const { update } = open(accepted)
    button(counterTexts.handOver).focus()
    update(pickedUp)
    expect(focused()).toBe(heading(texts.heading))
  })

  test('after a line is left out', async () => {
    const [item] = accepted.items
    const milk = { ...item, product: 'milk', productName: 'Milk', quantity: 1, price: 28 }
    const items = [...accepted.items, { ...milk, imageUrl: null }]
    const order = { ...accepted, items, ifMissing: 'leave-out' as const }
    const left = { ...order, version: 3, items: accepted.items }
    const { count } = stubApi(accepting(left))
    const { update } = open(order)
    press(counterTexts.missing.openFor('Milk'))
    press(counterTexts.missing.confirm)
    await waitFor(() => {
      expect(count(EVENTS)).toBe(1)
    })
    expect(focused()).toBe(button(counterTexts.missing.openFor('Milk')))
    update(left)
    expect(focused()).toBe(heading(`${counterTexts.pickList} · 0 of 1 picked`))
  })

  test("after 'Try Again' of the rider's code", async () => {
    stubApi({})
    open(accepted)
    await screen.findByText(texts.codeFailed)
    stubApi({ [RIDE_LINK]: { body: { data: { token: 'a-token' } } } })
    press(texts.tryAgain)
    await screen.findByRole('img', { name: texts.codeLabel })
    expect(focused()).toBe(heading(texts.heading))
  })

  test('but is not moved when another counter changes what did not have it', () => {
    stubApi({})
    const { update } = open(accepted)
    button(counterTexts.cancel).focus()
    update(pickedUp)
    expect(focused()).toBe(button(counterTexts.cancel))
  })
})

const cancelled = counterOrder({ orderStatus: 'cancelled', version: 4, deliveryRider: RIDER })

test.each([
  ['an accepted order', accepted],
  ['an order on its way', pickedUp],
])(
  '%s is cancelled with a reason, and not before one was chosen and confirmed',
  async (_what, order) => {
    const { received } = stubApi(accepting(cancelled))
    open(order)
    fireEvent.click(button(counterTexts.cancel))
    const question = await screen.findByRole('dialog', { name: counterTexts.cancelTitle })
    const reported = () => received.filter(({ call }) => call === EVENTS).map(({ body }) => body)
    const confirm = within(question).getByRole('button', { name: counterTexts.cancel })
    expect(confirm.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(confirm)
    expect(question.isConnected).toBe(true)
    fireEvent.click(within(question).getByRole('radio', { name: counterTexts.reasons.closing }))
    expect(confirm.getAttribute('aria-disabled')).toBe('false')
    expect(reported()).toEqual([])
    fireEvent.click(confirm)
    await waitFor(() => {
      expect(reported()).toMatchObject([{ type: 'cancel', reason: 'closing' }])
    })
  },
)

test('the shopper is told once that no rider is free', async () => {
  const waiting = { ...accepted, deliveryRider: null }
  const updated = { ...waiting, version: 3, riderMissing: true }
  const { received } = stubApi(accepting(updated))
  const { update } = open(waiting)
  fireEvent.click(button(counterTexts.rider.none))
  const reported = () => received.filter(({ call }) => call === EVENTS).map(({ body }) => body)
  await waitFor(() => {
    expect(reported()).toMatchObject([{ type: 'no-rider' }])
  })
  update(updated)
  expect(screen.getByText(counterTexts.rider.noneTold)).toBeDefined()
  expect(screen.queryByRole('button', { name: counterTexts.rider.none })).toBeNull()
})

test('an order that has a rider is never reported as one without', () => {
  stubApi({})
  open(accepted)
  fireEvent.click(button(counterTexts.rider.change))
  expect(button(counterTexts.rider.assign)).toBeDefined()
  expect(screen.queryByRole('button', { name: counterTexts.rider.none })).toBeNull()
})

const field = (label: string) => screen.getByRole('textbox', { name: label })

test('the form for another rider stays until the rider is assigned', async () => {
  const sita = { name: 'Sita', phoneNumber: '9854000457' }
  const withSita = { ...accepted, version: 3, deliveryRider: sita }
  const replies: Record<string, Reply | undefined> = { [EVENTS]: refused('INTERNAL', 422) }
  const { count } = stubApi(replies)
  const { update } = open(accepted)
  fireEvent.click(button(counterTexts.rider.change))
  fireEvent.change(field(counterTexts.rider.name), { target: { value: sita.name } })
  fireEvent.change(field(counterTexts.rider.phone), { target: { value: sita.phoneNumber } })
  fireEvent.click(button(counterTexts.rider.assign))
  await waitFor(() => {
    expect(count(EVENTS)).toBe(1)
  })
  expect(await screen.findByRole('button', { name: counterTexts.rider.assign })).toBeDefined()
  expect(field(counterTexts.rider.name)).toHaveProperty('value', sita.name)

  Object.assign(replies, accepting(withSita))
  fireEvent.click(button(counterTexts.rider.assign))
  update(withSita)
  expect(await screen.findByRole('button', { name: counterTexts.handOver })).toBeDefined()
})

test('a rider who cannot be assigned moves the focus to the first field that is wrong', () => {
  stubApi({})
  open({ ...accepted, deliveryRider: null })
  press(counterTexts.rider.assign)
  expect(document.activeElement).toBe(field(counterTexts.rider.name))
  fireEvent.change(field(counterTexts.rider.name), { target: { value: RIDER.name } })
  press(counterTexts.rider.assign)
  expect(document.activeElement).toBe(field(counterTexts.rider.phone))
})

test('a number that was pasted is sent as it can be dialled', async () => {
  onTestFinished(forgetRiders)
  const reported = reportedTo(stubApi(accepting(accepted)))
  open({ ...accepted, deliveryRider: null })
  fireEvent.change(field(counterTexts.rider.name), { target: { value: RIDER.name } })
  fireEvent.change(field(counterTexts.rider.phone), {
    target: { value: '\u202A(९८५४०) 00\u00A0456\u202C' },
  })
  fireEvent.click(button(counterTexts.rider.assign))
  await waitFor(() => {
    expect(reported()).toMatchObject([{ rider: { ...RIDER, phoneNumber: '98540 00 456' } }])
  })
})

test('only the first field of a rider that is wrong is announced', () => {
  stubApi({})
  open({ ...accepted, deliveryRider: null })
  press(counterTexts.rider.assign)
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    counterTexts.rider.nameMissing,
  ])
})

test('the riders of earlier orders are a group with a name', () => {
  stubApi({})
  rememberRider(RIDER)
  onTestFinished(forgetRiders)
  open({ ...accepted, deliveryRider: null })
  const recent = within(screen.getByRole('group', { name: counterTexts.rider.recent }))
  expect(recent.getByRole('button', { name: RIDER.name })).toBeDefined()
})

const reportedTo = (server: ReturnType<typeof stubApi>) => () =>
  server.received.filter(({ call }) => call === EVENTS).map(({ body }) => body)

describe('an item that is not in the shop', () => {
  const texts = counterTexts.missing
  const atta = { ...accepted.items[0], product: 'atta', productName: 'Atta', price: 265 }
  const milk = { ...atta, product: 'milk', productName: 'Milk', quantity: 1, price: 28 }
  const items = [
    { ...atta, quantity: 2, imageUrl: null },
    { ...milk, imageUrl: null },
  ]
  const order = { ...accepted, items, ifMissing: 'leave-out' as const, totalPrice: 577 }
  const left = { ...order, version: 3, items: items.slice(1), leftOut: items.slice(0, 1) }
  const ask = (name: string) => {
    fireEvent.click(button(texts.openFor(name)))
    return within(screen.getByRole('dialog', { name: texts.title }))
  }

  test('is left out at once where the shopper wants that, and shows the new total', async () => {
    const reported = reportedTo(stubApi(accepting(left)))
    const { update } = open(order)
    const question = ask('Atta')
    expect(question.getByText(texts.wantsLeftOut)).toBeDefined()
    // Without both pieces, then without one.
    expect(question.getByText('₹47')).toBeDefined()
    fireEvent.click(question.getByRole('button', { name: '1' }))
    expect(question.getByText('₹312')).toBeDefined()
    expect(reported()).toEqual([])
    const announcements = listenForAnnouncements()
    fireEvent.click(question.getByRole('button', { name: texts.confirm }))
    expect(announcements()).toEqual([texts.leavingOut])
    await waitFor(() => {
      expect(reported()).toMatchObject([{ type: 'leave-out', product: 'atta', remaining: 1 }])
    })
    expect(screen.queryByRole('dialog', { name: texts.title })).toBeNull()
    update(left)
    expect(screen.getByText('Atta').closest('s')?.textContent).toBe('2 × Atta')
    expect(screen.queryByRole('button', { name: texts.openFor('Atta') })).toBeNull()
  })

  test.each([
    ['wants a call', 'call' as const, texts.callFirst],
    ['did not choose', null, texts.notChosen],
  ])('is left out after a call where the shopper %s', async (_what, ifMissing, sentence) => {
    const reported = reportedTo(stubApi(accepting(left)))
    open({ ...order, ifMissing })
    const question = ask('Milk')
    expect(question.getByText(sentence)).toBeDefined()
    const number = question.getByRole('link', {
      name: 'Call Ananya Baruah, +91\u00A098640\u00A000123',
    })
    expect(number.getAttribute('href')).toBe('tel:+919864000123')
    const confirm = question.getByRole('button', { name: texts.confirm })
    fireEvent.click(confirm)
    expect(screen.getByRole('dialog', { name: texts.title })).toBeDefined()
    fireEvent.click(question.getByRole('checkbox', { name: texts.agreed }))
    fireEvent.click(confirm)
    await waitFor(() => {
      expect(reported()).toMatchObject([{ type: 'leave-out', product: 'milk', remaining: 0 }])
    })
    expect(reported()).toHaveLength(1)
  })

  test('that is the last one leads to the cancellation dialog', async () => {
    const reported = reportedTo(stubApi(accepting(cancelled)))
    open({ ...order, items: items.slice(0, 1) })
    const question = ask('Atta')
    expect(question.getByText(texts.last)).toBeDefined()
    expect(question.queryByRole('button', { name: texts.confirm })).toBeNull()
    fireEvent.click(question.getByRole('button', { name: '1' }))
    expect(question.getByRole('button', { name: texts.confirm })).toBeDefined()
    const announcements = listenForAnnouncements()
    fireEvent.click(question.getByRole('button', { name: '2' }))
    expect(announcements()).toEqual([texts.last])
    fireEvent.click(question.getByRole('button', { name: counterTexts.cancel }))
    const cancelling = screen.getByRole('dialog', { name: counterTexts.cancelTitle })
    const soldOut = counterTexts.reasons['sold-out']
    fireEvent.click(within(cancelling).getByRole('radio', { name: soldOut }))
    fireEvent.click(within(cancelling).getByRole('button', { name: counterTexts.cancel }))
    await waitFor(() => {
      expect(reported()).toMatchObject([{ type: 'cancel', reason: 'sold-out' }])
    })
  })

  test('is not left out twice when another counter leaves out the same piece meanwhile', () => {
    stubApi({})
    const { update } = open(order)
    const question = ask('Atta')
    fireEvent.click(question.getByRole('button', { name: '1' }))
    update({
      ...order,
      version: 3,
      items: [{ ...atta, quantity: 1, imageUrl: null }, ...items.slice(1)],
    })
    expect(screen.queryByRole('dialog', { name: texts.title })).toBeNull()
  })

  test('stays the same number of remaining pieces when another counter leaves out others', async () => {
    const three = { ...atta, quantity: 3, imageUrl: null }
    const reported = reportedTo(stubApi(accepting(left)))
    const { update } = open({ ...order, items: [three, ...items.slice(1)] })
    const question = ask('Atta')
    fireEvent.click(question.getByRole('button', { name: '2' }))
    update({ ...order, version: 3 })
    expect(question.getByRole('button', { name: '1', pressed: true })).toBeDefined()
    fireEvent.click(question.getByRole('button', { name: texts.confirm }))
    await waitFor(() => {
      expect(reported()).toMatchObject([{ type: 'leave-out', product: 'atta', remaining: 1 }])
    })
  })

  test('can no longer be left out once another counter has handed over the order', () => {
    stubApi({})
    const { update } = open(order)
    ask('Atta')
    update({ ...order, orderStatus: 'pickup', version: 3 })
    expect(screen.queryByRole('dialog', { name: texts.title })).toBeNull()
    expect(screen.queryByRole('button', { name: texts.openFor('Atta') })).toBeNull()
  })
})
