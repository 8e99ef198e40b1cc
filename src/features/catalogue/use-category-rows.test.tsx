import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, test, vi } from 'vitest'
import type {
  CataloguePage,
  CatalogueReply,
  CatalogueRequest,
} from '#contract/catalogue-messages.ts'
import { catalogueQueries } from './catalogue-queries.ts'
import { useCategoryRows } from './use-category-rows.ts'

const HERE = { latitude: 26.1445, longitude: 91.7362 }
const TOTAL = 180
const PAGE = 60

function pageOf(offset: number, price: number): CataloguePage {
  const rows = Array.from({ length: PAGE }, (_, at) => ({
    _id: `p${offset + at}`,
    productName: `Dal ${offset + at}`,
    price,
    image: '',
    categoryId: 'staples',
    hue: 80,
  }))
  return { total: TOTAL, rows }
}

/** In the place of the catalogue worker, which no stand-in of a browser can run: it sells for ₹20. */
class NewPrices extends EventTarget {
  postMessage(request: CatalogueRequest): void {
    if (request.method !== 'category') throw new Error(request.method)
    const reply: CatalogueReply = { id: request.id, ok: true, result: pageOf(request.offset, 20) }
    setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: reply })))
  }
  terminate(): void {}
}

/** Someone who is scrolled to the end of what is loaded, and stays there. */
function AtTheEnd() {
  const { rows = [], loadMore } = useCategoryRows(HERE, 'staples')
  useEffect(loadMore, [loadMore])
  const prices = [...new Set(rows.map(({ price }) => price))]
  return <p>{`${rows.length} for ${prices.join(' or ')}`}</p>
}

beforeEach(() => {
  vi.stubGlobal('Worker', NewPrices)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a category that was scrolled deep has the new prices on every page after a reload', async () => {
  const queryClient = new QueryClient()
  const { queryKey } = catalogueQueries.category(HERE, 'staples')
  // As an earlier run stored it, and as the start of the app marks it.
  queryClient.setQueryData(queryKey, {
    pages: [pageOf(0, 10), pageOf(PAGE, 10)],
    pageParams: [0, PAGE],
  })
  await queryClient.invalidateQueries({ refetchType: 'none' })
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <AtTheEnd />
      </QueryClientProvider>,
    )
    await Promise.resolve()
  })
  await screen.findByText(`${TOTAL} for 20`)
})
