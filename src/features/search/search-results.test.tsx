import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ComponentProps } from 'react'
import { SearchResults } from './search-results.tsx'

const MILK = {
  _id: 'milk',
  productName: 'Toned Milk 500 ml',
  price: 29,
  discountPrice: 28,
  image: '',
  categoryId: 'dairy',
  hue: 245,
}
const SHAKE = {
  ...MILK,
  _id: 'shake',
  productName: 'Almond Milkshake 180 ml',
  price: 40,
  discountPrice: undefined,
}

afterEach(cleanup)

type Props = ComponentProps<typeof SearchResults>

const results = (rows: Props['rows'], others: Partial<Props> = {}) => (
  <SearchResults
    listId="list"
    page={{ total: rows.length, rows: [...rows] }}
    rows={rows}
    onNearEnd={() => {}}
    matched="milk"
    activeIndex={-1}
    onChoose={() => {}}
    otherRows={[]}
    isSearching={false}
    control={({ productName }) => <button type="button">{`Add ${productName}`}</button>}
    onUsed={() => {}}
    onText={() => {}}
    onReported={() => {}}
    onClose={() => {}}
    {...others}
  />
)

const show = (rows: Props['rows'], onChoose = vi.fn(), others: Partial<Props> = {}) => {
  render(results(rows, { onChoose, ...others }))
  return onChoose
}

test('each result has name, price and MRP, named as such, and the typed letters are bold', () => {
  show([MILK])
  const option = screen.getByRole('option')
  expect(option.textContent).toBe('Toned Milk 500\u00A0ml₹28MRP ₹29')
  expect(option.querySelector('b')?.textContent).toBe('Milk')
})

/** Of the first result, after the page was scrolled: a picture then need not be in view. */
function pictureSource(): string | null | undefined {
  act(() => {
    dispatchEvent(new Event('scroll'))
  })
  return screen.getByRole('option').querySelector('img')?.getAttribute('src')
}

test('pictures are fetched once the results have stayed for a moment', () => {
  vi.useFakeTimers()
  try {
    const rows = [{ ...MILK, image: '/pictures/milk.webp' }]
    const { rerender } = render(results(rows))
    act(() => {
      vi.advanceTimersByTime(249)
    })
    expect(pictureSource()).toBeUndefined()
    act(() => {
      vi.advanceTimersByTime(1)
    })
    expect(pictureSource()).toBe('/pictures/milk.webp')
    // The next letter, with the same product among its results.
    rerender(results(rows))
    expect(pictureSource()).toBe('/pictures/milk.webp')
  } finally {
    vi.useRealTimers()
  }
})

test('a tap on a result opens that product', () => {
  const onChoose = show([MILK, { ...MILK, _id: 'other', productName: 'Other Milk' }])
  fireEvent.click(screen.getByRole('option', { name: /Other Milk/ }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('other')
})

test('a price without a discount is shown alone', () => {
  show([SHAKE])
  expect(screen.getByRole('option').querySelector('s')).toBeNull()
})

test('the MRP is struck through also where the discount rounds to 0 %', () => {
  show([{ ...MILK, price: 400, discountPrice: 399 }])
  expect(screen.getByRole('option').querySelector('s')?.textContent).toBe('MRP ₹400')
})

test('the message that nothing was found is not in a list of options', () => {
  render(<QueryClientProvider client={new QueryClient()}>{results([])}</QueryClientProvider>)
  expect(screen.getByText('No products found')).toBeDefined()
  expect(screen.queryByRole('listbox')).toBeNull()
})

const scroller = (): Element => {
  const box = screen.getByRole('listbox').closest('[class*="search-results"]')
  if (!box) throw new Error('There is no scrollable box')
  return box
}
const places = () => screen.getAllByRole('option').map((one) => one.getAttribute('aria-posinset'))

test('only results near the view are rendered, and each has its position in the whole list', () => {
  const many = Array.from({ length: 50 }, (_none, index) => ({ ...MILK, _id: `milk-${index}` }))
  show(many)
  const list = scroller()
  expect(places()).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  expect(screen.getAllByRole('option')[0]?.getAttribute('aria-setsize')).toBe('50')
  list.scrollTop = 42 * 60
  fireEvent.scroll(list)
  expect(places().at(0)).toBe('37')
  expect(places().at(-1)).toBe('50')
})

test('results by other names are a second block after the first', () => {
  show([MILK], vi.fn(), { otherRows: [SHAKE] })
  const block = screen.getByRole('group', { name: 'Also called' })
  const [first, second] = screen.getAllByRole('option')
  expect(block.contains(first ?? null)).toBe(false)
  expect(block.contains(second ?? null)).toBe(true)
  expect(second?.getAttribute('aria-posinset')).toBe('2')
  expect(second?.getAttribute('aria-setsize')).toBe('2')
})

test('only results near the view are rendered in the second block too', () => {
  const others = Array.from({ length: 12 }, (_none, index) => ({ ...SHAKE, _id: `shake-${index}` }))
  show([MILK], vi.fn(), { otherRows: others })
  expect(places()).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  expect(screen.getAllByRole('button', { name: /^Add / })).toHaveLength(7)
  const list = scroller()
  list.scrollTop = 400
  fireEvent.scroll(list)
  expect(places().at(-1)).toBe('13')
})

test('nothing is reported as not found while other names are being searched', () => {
  show([], vi.fn(), { isSearching: true })
  expect(screen.queryByText('No products found')).toBeNull()
})

test('the controls of the rows are beside the list, which contains only options', () => {
  const onUsed = vi.fn()
  const onChoose = show([MILK], vi.fn(), { otherRows: [SHAKE], onUsed })
  const add = screen.getByRole('button', { name: 'Add Almond Milkshake 180 ml' })
  expect(screen.getByRole('listbox').contains(add)).toBe(false)
  fireEvent.click(add)
  expect(onUsed).toHaveBeenCalledOnce()
  expect(onChoose).not.toHaveBeenCalled()
})
