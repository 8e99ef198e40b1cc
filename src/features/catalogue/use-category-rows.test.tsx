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

/** Replaces the catalogue worker, which cannot run here. Its price is ₹20. */
class NewPrices extends EventTarget {
  postMessage(request: CatalogueRequest): void {
    if (request.method !== 'category') throw new Error(request.method)
    const reply: CatalogueReply = { id: request.id, ok: true, result: pageOf(request.offset, 20) }
    setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: reply })))
  }
  terminate(): void {}
}

/** A shopper who stays at the end of the loaded products. */
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

test('after a reload, every page of a scrolled category has the new prices', async () => {
  const queryClient = new QueryClient()
  const { queryKey } = catalogueQueries.category(HERE, 'staples')
  // Stored by an earlier run, and marked as invalid by the start of the app.
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
