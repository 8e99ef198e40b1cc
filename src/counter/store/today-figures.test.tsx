import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubApi, type Reply } from '#shared/testing/stub-api.ts'
import { counterTexts } from '../session/counter-texts.ts'
import { TodayFigures } from './today-figures.tsx'

const FIGURES = 'GET /api/v1/operations/figures/today'

beforeEach(() => {
  vi.spyOn(console, 'info').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const figures = (openCount: number) => (
    <QueryClientProvider client={client}>
      <TodayFigures counterKey="a-key" openCount={openCount} finishedCount={0} />
    </QueryClientProvider>
  )
  const { rerender } = render(figures(1))
  return {
    ordersAre: (openCount: number) => {
      rerender(figures(openCount))
    },
  }
}

const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent
const orders = () => figure(counterTexts.figures.orders)

test('the figures are requested again when an order comes or goes', async () => {
  const replies: Record<string, Reply | undefined> = { [FIGURES]: figuresOf(41) }
  const { count } = stubApi(replies)
  const { ordersAre } = show()
  await waitFor(() => expect(orders()).toBe('41'))
  expect(count(FIGURES)).toBe(1)
  replies[FIGURES] = figuresOf(42)
  ordersAre(2)
  await waitFor(() => expect(orders()).toBe('42'))
  expect(count(FIGURES)).toBe(2)
})

test('the last figures stay if the next ones cannot be loaded', async () => {
  const replies: Record<string, Reply | undefined> = { [FIGURES]: figuresOf(41) }
  stubApi(replies)
  const { ordersAre } = show()
  await waitFor(() => expect(orders()).toBe('41'))
  replies[FIGURES] = undefined
  ordersAre(2)
  await screen.findByText(counterTexts.figures.failed)
  expect(orders()).toBe('41')
})

test('each rider has the number of deliveries and the cash', async () => {
  const byRider = [
    { rider: { name: 'Rituraj Das', phoneNumber: '98540 00456' }, delivered: 3, collected: 1240.5 },
    { rider: null, delivered: 1, collected: 90 },
  ]
  stubApi({ [FIGURES]: figuresOf(41, { byRider }) })
  show()
  await screen.findByRole('heading', { name: counterTexts.figures.byRider })
  expect(figure('Rituraj Das · 3 delivered')).toBe('₹1,240.50')
  expect(figure('No rider named · 1 delivered')).toBe('₹90')
})

test.each([
  ['before the first delivery', { byRider: [] }],
  ['from a server that does not know them', {}],
])('the cash of riders is not named %s', async (_when, extra) => {
  stubApi({ [FIGURES]: figuresOf(41, extra) })
  show()
  await waitFor(() => expect(orders()).toBe('41'))
  expect(screen.queryByText(counterTexts.figures.byRider)).toBeNull()
})

function figuresOf(count: number, extra: object = {}): Reply {
  const data = { orders: count, delivered: 30, notDelivered: 2, collected: 9120.5, ...extra }
  return { body: { data } }
}
