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

const orders = () => screen.getByText(counterTexts.figures.orders).nextElementSibling?.textContent

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

function figuresOf(count: number): Reply {
  return { body: { data: { orders: count, delivered: 30, notDelivered: 2, collected: 9120.5 } } }
}
