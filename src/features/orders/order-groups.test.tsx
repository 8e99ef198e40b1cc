import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { userOrders, type Order } from '#contract/order-endpoints.ts'
import { markReplyReadAtom } from '#features/help/read-reply-atoms.ts'
import { buildOrder } from '#tests/support/build-order.ts'
import { OrderGroups } from './order-groups.tsx'

const orderOf = (changes: Partial<Order>) =>
  buildOrder({
    items: [
      { product: 'milk', productName: 'Toned Milk 500 ml', quantity: 2 },
      { product: 'salt', productName: 'Iodised Salt 1 kg', quantity: 1 },
    ],
    totalPrice: 97.5,
    createdAt: '2025-11-21T05:00:00.000Z',
    placedAt: '2025-11-21T05:00:01.000Z',
    ...changes,
  })

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('groups are in the specified order, without empty ones', () => {
  const orders = [
    orderOf({ _id: 'a', orderStatus: 'rejected' }),
    orderOf({ _id: 'b', orderStatus: 'pickup' }),
    orderOf({ _id: 'c', orderStatus: 'pending' }),
  ]
  render(
    <OrderGroups
      products={new Map()}
      liveBand={() => <b>6 mins</b>}
      orders={orders}
      onOpen={() => {}}
    />,
  )
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Pending Orders',
    'Orders Out for Delivery',
    'Rejected Orders',
  ])
})

const listOf = (count: number) => (
  <OrderGroups
    products={new Map()}
    liveBand={() => null}
    orders={Array.from({ length: count }, (_, index) => orderOf({ _id: `order-${index}` }))}
    onOpen={() => {}}
  />
)

test('an order with many lines takes three lines of the list', () => {
  render(listOf(1))
  expect(screen.getByText('Toned Milk 500 ml').parentElement?.className).toContain('line-clamp-3')
})

test('a list that is cut off says so', () => {
  const { rerender } = render(listOf(99))
  expect(screen.queryByText('Your latest 100 orders are shown here.')).toBeNull()
  rerender(listOf(100))
  expect(screen.getByText('Your latest 100 orders are shown here.')).not.toBeNull()
})

test('an order of a newer server with unknown values is kept and shown in neutral words', () => {
  const parsed = v.parse(userOrders.response, {
    data: {
      orders: [
        {
          ...orderOf({ _id: 'later' }),
          orderStatus: 'packed',
          history: [{ status: 'packed', at: '2025-11-21T05:02:00.000Z' }],
          address: { lines: ['of another shape'] },
          deliveryRider: 'Bikash',
        },
        orderOf({ _id: 'a' }),
      ],
    },
  })
  render(
    <OrderGroups
      products={new Map()}
      liveBand={() => <b>6 mins</b>}
      orders={parsed.data.orders}
      onOpen={() => {}}
    />,
  )
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Pending Orders',
    'Other Orders',
  ])
  const other = within(screen.getByRole('region', { name: 'Other Orders' }))
  expect(other.getByRole('button').textContent).toContain('Status updated')
})

test('within a group the newest order is first', () => {
  const orders = [
    orderOf({ _id: 'old', totalPrice: 10, createdAt: '2025-11-20T05:00:00.000Z' }),
    orderOf({ _id: 'new', totalPrice: 20, createdAt: '2025-11-21T05:00:00.000Z' }),
  ]
  render(
    <OrderGroups
      products={new Map()}
      liveBand={() => <b>6 mins</b>}
      orders={orders}
      onOpen={() => {}}
    />,
  )
  const [first] = within(screen.getByRole('region', { name: 'Pending Orders' })).getAllByRole(
    'button',
  )
  expect(first?.textContent).toContain('₹20')
})

test('a card shows status, total and items, and opens its order', () => {
  const onOpen = vi.fn()
  render(
    <OrderGroups
      products={new Map()}
      liveBand={() => <b>6 mins</b>}
      orders={[orderOf({})]}
      onOpen={onOpen}
    />,
  )
  const card = screen.getByRole('button')
  expect(card.textContent).toContain('Waiting for store confirmation')
  expect(card.textContent).toContain('₹97.50')
  expect(card.textContent).toContain(
    'Toned Milk 500\u00A0ml × 2, Iodised Salt 1\u00A0kg × 1'.replaceAll(' × ', '\u00A0×\u00A0'),
  )
  fireEvent.click(card)
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('order-1')
})

test('an order that is created but not placed is shown as being sent, not as waiting for the store', () => {
  render(
    <OrderGroups
      products={new Map()}
      liveBand={() => <b>6 mins</b>}
      orders={[orderOf({ placedAt: null })]}
      onOpen={() => {}}
    />,
  )
  const badge = screen.getByText('Sending')
  expect(badge.className).toContain('bg-sunken')
  expect(badge.querySelector('use')?.getAttribute('href')).toBe('#i-send')
  expect(screen.queryByText('Waiting for store confirmation')).toBeNull()
})

test('only an order that is out for delivery has the band', () => {
  const orders = [orderOf({ _id: 'a', orderStatus: 'pickup' }), orderOf({ _id: 'b' })]
  render(
    <OrderGroups
      products={new Map()}
      liveBand={() => <b>6 mins</b>}
      orders={orders}
      onOpen={() => {}}
    />,
  )
  const riding = screen.getByRole('region', { name: 'Orders Out for Delivery' })
  expect(within(riding).getByText('6 mins')).toBeTruthy()
  expect(screen.getAllByText('6 mins')).toHaveLength(1)
})

test('the list says that no rider was found for an order', () => {
  const accepted = orderOf({ orderStatus: 'accepted', riderMissing: true })
  render(
    <OrderGroups
      products={new Map()}
      liveBand={() => null}
      orders={[accepted]}
      onOpen={() => {}}
    />,
  )
  expect(screen.getByRole('button').textContent).toContain(
    'No riders available at the moment. Please wait.',
  )
  cleanup()
  const cancelled = orderOf({ orderStatus: 'cancelled', riderMissing: true })
  render(
    <OrderGroups
      products={new Map()}
      liveBand={() => null}
      orders={[cancelled]}
      onOpen={() => {}}
    />,
  )
  expect(screen.getByRole('button').textContent).not.toContain('No riders')
})

test('a card says that the shop has replied to a request for help, until the reply is read', () => {
  const store = createStore()
  render(
    <Provider store={store}>
      <OrderGroups
        products={new Map()}
        liveBand={() => null}
        orders={[
          orderOf({ _id: 'a', helpRepliedAt: '2025-11-21T06:00:00.000Z' }),
          orderOf({ _id: 'b' }),
        ]}
        onOpen={() => {}}
      />
    </Provider>,
  )
  const [replied, other] = screen.getAllByRole('button')
  expect(replied?.textContent).toContain('The shop has replied.')
  expect(other?.textContent).not.toContain('The shop has replied.')
  act(() => {
    store.set(markReplyReadAtom, 'a', '2025-11-21T06:00:00.000Z')
  })
  expect(replied?.textContent).not.toContain('The shop has replied.')
})
