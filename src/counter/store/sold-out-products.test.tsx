import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeObservers, observers } from '#shared/testing/fake-observer.ts'
import { stubApi, type Reply } from '#shared/testing/stub-api.ts'
import { watchIgnoredTaps } from '#shared/testing/watch-ignored-taps.ts'
import { counterTexts } from '../session/counter-texts.ts'
import { SoldOutProducts } from './sold-out-products.tsx'

const texts = counterTexts.store
const PRODUCTS = 'GET /api/v1/operations/stores/s1/products'
const AVAILABILITY = 'PATCH /api/v1/operations/stores/s1/availability'

const productsAre = (...products: object[]) => ({
  body: { data: { catalogueVersion: 1, products } },
})
const productOf = (productName: string, available: boolean) => ({
  productId: productName,
  productName,
  price: 30,
  discountPrice: null,
  available,
})

fakeObservers()
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <SoldOutProducts counterKey="a-key" storeId="s1" onLateFailure={vi.fn()} />
    </QueryClientProvider>,
  )

test('the focus stays in the list when a product that is back in stock leaves it', async () => {
  const salt = productOf('Salt', false)
  const replies: Record<string, Reply> = {
    [PRODUCTS]: productsAre(productOf('Milk', false), salt),
    [AVAILABILITY]: productsAre(productOf('Milk', true)),
  }
  stubApi(replies)
  show()
  const back = await screen.findByRole('button', { name: texts.backNamed('Milk') })
  replies[PRODUCTS] = productsAre(salt)
  back.focus()
  fireEvent.click(back)
  await waitFor(() => {
    expect(back.isConnected).toBe(false)
  })
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: texts.soldOut }))
})

test.each([
  ['a list', ['Salt'], ['Salt']],
  // What comes after a full page moves up.
  ['a full page', ['Salt'], ['Salt', 'Sugar']],
])(
  'the second tap of a double tap in %s does not put the next product back as well',
  async (_what, others, later) => {
    const ignored = watchIgnoredTaps()
    const soldOut = (names: readonly string[]) => names.map((name) => productOf(name, false))
    const replies: Record<string, Reply> = {
      [PRODUCTS]: productsAre(...soldOut(['Milk', ...others])),
      [AVAILABILITY]: productsAre(productOf('Milk', true)),
    }
    stubApi(replies)
    show()
    const back = await screen.findByRole('button', { name: texts.backNamed('Milk') })
    ignored.mockClear()
    replies[PRODUCTS] = productsAre(...soldOut(later))
    fireEvent.click(back)
    await waitFor(() => {
      expect(back.isConnected).toBe(false)
    })
    expect(ignored).toHaveBeenCalledExactlyOnceWith(screen.getByRole('list'))
  },
)

test('a search says that nothing was found only when the server has said so', async () => {
  let respond: ((response: Response) => void) | undefined
  vi.stubGlobal('fetch', ({ url }: Request) =>
    new URL(url).searchParams.has('search')
      ? new Promise<Response>((resolve) => {
          respond = resolve
        })
      : Promise.resolve(Response.json(productsAre().body)),
  )
  show()
  await screen.findByText(texts.none)
  fireEvent.change(screen.getByLabelText(texts.search), { target: { value: 'Saffron' } })
  expect(await screen.findByText(texts.loading)).toBeDefined()
  expect(screen.queryByText(texts.noneFound)).toBeNull()
  respond?.(Response.json(productsAre().body))
  expect(await screen.findByText(texts.noneFound)).toBeDefined()
})

/** Everything that is sold out, as the server lists it in pages. */
function stubPages(names: readonly string[]) {
  let isReachable = true
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    const { searchParams } = new URL(request.url)
    expect(searchParams.get('available')).toBe('false')
    const after = searchParams.get('after')
    const start = after === null ? 0 : names.indexOf(after) + 1
    const page = names.slice(start, start + Number(searchParams.get('limit')))
    return Response.json(productsAre(...page.map((name) => productOf(name, false))).body)
  })
  return (next: boolean) => {
    isReachable = next
  }
}

const shown = () => screen.queryAllByText(/^Product \d+$/).map(({ textContent }) => textContent)

/** The end of the list comes into view. */
async function scrollToEnd() {
  await waitFor(() => {
    expect(observers.size).toBe(1)
  })
  act(() => {
    for (const observer of observers) observer.notify([{ isIntersecting: true }])
  })
}

test('everything that is sold out is listed while the list is scrolled', async () => {
  const names = Array.from({ length: 120 }, (_, at) => `Product ${at}`)
  stubPages(names)
  show()
  await scrollToEnd()
  await waitFor(() => {
    expect(shown()).toEqual(names.slice(0, 100))
  })
  await scrollToEnd()
  await waitFor(() => {
    expect(shown()).toEqual(names)
  })
  expect(observers.size).toBe(0)
  expect(screen.queryByText(texts.loading)).toBe(null)
})

test('a page that cannot be loaded is requested again with a tap, and not by itself', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `Product ${at}`)
  const setReachable = stubPages(names)
  show()
  await screen.findByText('Product 49')
  setReachable(false)
  await scrollToEnd()
  const tryAgain = await screen.findByRole('button', { name: texts.tryAgain })
  expect(shown()).toEqual(names.slice(0, 50))
  expect(observers.size).toBe(0)
  setReachable(true)
  fireEvent.click(tryAgain)
  await scrollToEnd()
  await waitFor(() => {
    expect(shown()).toEqual(names)
  })
})
