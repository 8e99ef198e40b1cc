import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CataloguePage, ProductRow } from '#contract/catalogue-messages.ts'
import { locationRequestAtom } from '#features/availability/location-atoms.ts'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { otherNameQueries } from '#features/catalogue/other-name-queries.ts'
import { clearSession, setSession } from '#features/identity/session/session-store.ts'
import { listenForAnnouncements } from '#shared/testing/announcements.ts'
import { emptySummary } from '#shared/testing/empty-summary.ts'
import { stubApi } from '#shared/testing/stub-api.ts'
import { renderInShop, type ShopAround } from '#shared/testing/render-in-shop.tsx'
import { eventually } from '#tests/support/eventually.ts'
import { recentSearchesAtom } from './recent-search-atoms.ts'
import { SearchBox } from './search-box.tsx'

const findPosition = vi.hoisted(() => vi.fn())
vi.mock('#features/availability/location-api.ts', () => ({ findPosition }))

const POSITION = { latitude: 26.14, longitude: 91.73 }

const row = (_id: string, productName: string, price = 29): ProductRow => ({
  _id,
  productName,
  price,
  image: '',
  categoryId: 'dairy',
  hue: 245,
})
const FOUND: CataloguePage = {
  total: 2,
  rows: [row('milk', 'Toned Milk 500 ml'), row('shake', 'Almond Milkshake 180 ml')],
}

beforeEach(() => {
  localStorage.setItem('location-store', JSON.stringify(POSITION))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  clearSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** Puts the results for this text into the cache. */
const known =
  (text: string, page: CataloguePage, others: ProductRow[] = []) =>
  ({ queryClient }: ShopAround): void => {
    queryClient.setQueryData(catalogueQueries.search(POSITION, text).queryKey, {
      pages: [page],
      pageParams: [0],
    })
    queryClient.setQueryData(otherNameQueries.search(POSITION, text).queryKey, others)
  }

const add = ({ productName }: ProductRow) => <button type="button">{`Add ${productName}`}</button>

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search product here' })

async function typed(text: string): Promise<void> {
  await act(async () => {
    field().focus()
    fireEvent.change(field(), { target: { value: text } })
    await Promise.resolve()
  })
}

test('nothing is shown for an empty field', async () => {
  await renderInShop(<SearchBox control={add} />, known('', FOUND))
  act(() => {
    field().focus()
  })
  expect(field().getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test.each([
  { isAvailable: false, what: 'the reason where no store delivers' },
  { isAvailable: true, what: 'the offer to tell the shop elsewhere' },
])('a search in vain shows $what', async ({ isAvailable }) => {
  await renderInShop(<SearchBox control={add} />, (shop) => {
    known('milk', { total: 0, rows: [] })(shop)
    shop.queryClient.setQueryData(
      catalogueQueries.summary(POSITION).queryKey,
      emptySummary(isAvailable),
    )
  })
  await typed('milk')
  await eventually(() => {
    const isOffered = screen.queryByRole('button', { name: 'Tell the shop' }) !== null
    const hasReason = screen.queryByText(/^We're not available in your area yet/) !== null
    expect({ isOffered, hasReason }).toEqual({ isOffered: isAvailable, hasReason: !isAvailable })
  })
})

test('arrow keys move through the results, and Enter opens one and empties the field', async () => {
  const shop = await renderInShop(<SearchBox control={add} />, known('milk', FOUND))
  await typed('milk')
  await screen.findAllByRole('option')
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  const [, second] = screen.getAllByRole('option')
  expect(second?.getAttribute('aria-selected')).toBe('true')
  expect(field().getAttribute('aria-activedescendant')).toBe(second?.id)
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => {
    expect(shop.path()).toBe('/product/shake')
  })
  expect(field().value).toBe('')
})

test('Enter selects the first of several results, and opens it when it is pressed again', async () => {
  const shop = await renderInShop(<SearchBox control={add} />, known('milk', FOUND))
  await typed('milk')
  const [first] = await screen.findAllByRole('option')
  fireEvent.keyDown(field(), { key: 'Enter' })
  fireEvent.keyDown(field(), { key: 'Enter', repeat: true })
  expect(first?.getAttribute('aria-selected')).toBe('true')
  expect(field().value).toBe('milk')
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => {
    expect(shop.path()).toBe('/product/milk')
  })
})

test('Enter opens the only result', async () => {
  const only = { total: 1, rows: FOUND.rows.slice(1) }
  const shop = await renderInShop(<SearchBox control={add} />, known('shake', only))
  await typed('shake')
  await screen.findByRole('option')
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => {
    expect(shop.path()).toBe('/product/shake')
  })
})

test('Escape closes the list and keeps the text', async () => {
  await renderInShop(<SearchBox control={add} />, known('milk', FOUND))
  await typed('milk')
  await screen.findAllByRole('option')
  // Browsers empty a search field on Escape unless the key is prevented.
  expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(false)
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field().value).toBe('milk')
})

/** The back button of a phone closes the newest one. */
function stubCloseWatcher() {
  const active: EventTarget[] = []
  const leave = (watcher: EventTarget) =>
    active.splice(0, active.length, ...active.filter((one) => one !== watcher))
  class StubCloseWatcher extends EventTarget {
    constructor() {
      super()
      active.push(this)
    }
    destroy() {
      leave(this)
    }
  }
  vi.stubGlobal('CloseWatcher', StubCloseWatcher)
  return {
    /** Returns false if the page is left instead. */
    back: () => {
      const watcher = active.at(-1)
      if (watcher === undefined) return false
      leave(watcher)
      act(() => {
        watcher.dispatchEvent(new Event('close'))
      })
      return true
    },
  }
}

test("the phone's back button closes the list and keeps the text, each time it is open", async () => {
  const phone = stubCloseWatcher()
  await renderInShop(<SearchBox control={add} />, known('milk', FOUND))
  await typed('mil')
  expect(phone.back()).toBe(false)
  await typed('milk')
  for (const time of ['first', 'second']) {
    await screen.findAllByRole('option')
    expect(phone.back(), time).toBe(true)
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(field().value).toBe('milk')
    expect(phone.back()).toBe(false)
    fireEvent.click(field())
    fireEvent.focus(field())
  }
})

test("the phone's back button leaves the page once a result was chosen", async () => {
  const phone = stubCloseWatcher()
  await renderInShop(<SearchBox control={add} />, known('milk', FOUND))
  await typed('milk')
  const [option] = await screen.findAllByRole('option')
  if (option) fireEvent.click(option)
  await eventually(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(phone.back()).toBe(false)
})

test('Escape in the field empties it once the list is closed', async () => {
  await renderInShop(<SearchBox control={add} />, known('milk', FOUND))
  await typed('milk')
  await screen.findAllByRole('option')
  fireEvent.keyDown(field(), { key: 'Escape' })
  // What the browser does with it.
  expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(true)
})

test('Escape on a control beside the field closes the list and returns to the field', async () => {
  await renderInShop(<SearchBox control={add} />, known('milk', FOUND))
  await typed('milk')
  const control = await screen.findByRole('button', { name: 'Add Toned Milk 500 ml' })
  act(() => {
    control.focus()
  })
  fireEvent.keyDown(control, { key: 'Enter' })
  expect(screen.getByRole('listbox')).toBeDefined()
  fireEvent.keyDown(control, { key: 'Escape' })
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(document.activeElement).toBe(field())
})

test('keys that choose a word of an input method are not taken for the list', async () => {
  const shop = await renderInShop(<SearchBox control={add} />, known('milk', FOUND))
  await typed('milk')
  const options = await screen.findAllByRole('option')
  fireEvent.keyDown(field(), { key: 'ArrowDown', isComposing: true })
  expect(options.map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'false'])
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field(), { key: 'Escape', isComposing: true })
  expect(screen.getByRole('listbox')).toBeDefined()
  expect(field().value).toBe('milk')
  expect(shop.path()).toBe('/here')
})

test('leaving the box closes the list', async () => {
  await renderInShop(
    <>
      <SearchBox control={add} />
      <button type="button">Elsewhere</button>
    </>,
    known('milk', FOUND),
  )
  await typed('milk')
  await screen.findAllByRole('option')
  act(() => {
    screen.getByRole('button', { name: 'Elsewhere' }).focus()
  })
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('a search without results is announced, and the field has no list to move through', async () => {
  await renderInShop(<SearchBox control={add} />, (shop) => {
    known('milk', FOUND)(shop)
    known('zzz', { total: 0, rows: [] })(shop)
  })
  await typed('milk')
  await screen.findAllByRole('option')
  expect(field().getAttribute('aria-expanded')).toBe('true')
  const announcements = listenForAnnouncements()
  await typed('zzz')
  await screen.findByRole('button', { name: 'Tell the shop' })
  expect(announcements()).toEqual(['No products found'])
  expect(field().getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('the first search without results is announced as well', async () => {
  await renderInShop(<SearchBox control={add} />, known('zzz', { total: 0, rows: [] }))
  act(() => {
    field().focus()
  })
  await screen.findByRole('status')
  const announcements = listenForAnnouncements()
  await typed('zzz')
  expect(announcements()).toEqual(['No products found'])
})

test.each([
  ['2 products found', FOUND, []],
  ['3 products found', FOUND, [row('dahi', 'Curd 400 g')]],
  ['1 product found', { total: 1, rows: FOUND.rows.slice(1) }, []],
  ['1 product found', { total: 0, rows: [] }, [row('dahi', 'Curd 400 g')]],
  // More than were fetched so far.
  ['240 products found', { ...FOUND, total: 240 }, []],
])('once nobody types, it is announced: %s', async (says, page, others) => {
  await renderInShop(<SearchBox control={add} />, (shop) => {
    known('m', page, others)(shop)
    known('mi', page, others)(shop)
  })
  act(() => {
    field().focus()
  })
  await screen.findByRole('status')
  vi.useFakeTimers()
  const announcements = listenForAnnouncements()
  await typed('m')
  await act(() => vi.advanceTimersByTimeAsync(400))
  await typed('mi')
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(announcements()).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(announcements()).toEqual([says])
})

test('ArrowUp in the field goes to the last result', async () => {
  await renderInShop(<SearchBox control={add} />, known('milk', FOUND))
  await typed('milk')
  const options = await screen.findAllByRole('option')
  fireEvent.keyDown(field(), { key: 'ArrowUp' })
  expect(options.at(-1)?.getAttribute('aria-selected')).toBe('true')
})

interface MilkQuestion {
  id: number
  method: string
  text: string
  offset: number
  limit: number
}

/** Replaces the catalogue's worker, which cannot run here. It searches in 120 kinds of milk. */
class MilkWorker extends EventTarget {
  static readonly offsets: number[] = []
  static readonly queries: string[] = []
  /** A text for which no response is sent. */
  static unanswered = ''
  /** The price of every milk beyond the first page. */
  static furtherPrice = 29
  /** The number of further pages that fail. */
  static failures = 0

  postMessage({ id, method, text, offset, limit }: MilkQuestion): void {
    MilkWorker.queries.push(text)
    if (text === MilkWorker.unanswered) return
    if (method !== 'search') {
      this.reply(id, [])
      return
    }
    MilkWorker.offsets.push(offset)
    if (offset > 0 && MilkWorker.failures > 0) {
      MilkWorker.failures -= 1
      // Not at once, so that the page notices that it waits.
      setTimeout(() => {
        this.fail(id)
      })
      return
    }
    const all = Array.from({ length: 120 }, (_none, index) =>
      row(`m${index}`, `Milk ${index}`, index < limit ? 29 : MilkWorker.furtherPrice),
    )
    this.reply(id, { total: all.length, rows: all.slice(offset, offset + limit) })
  }

  private reply(id: number, result: unknown): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: { id, ok: true, result } }))
  }

  private fail(id: number): void {
    const data = { id, ok: false, failure: 'unreachable', message: 'timeout' }
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
}

/** Scrolls the results to this place and returns the result there. */
async function scrolledTo(place: number): Promise<HTMLElement> {
  const list = screen.getByRole('listbox').closest('[class*="search-results"]')
  if (!list) throw new Error('There is no scrollable box')
  list.scrollTop = place * 60
  fireEvent.scroll(list)
  return screen.findByRole('option', { name: new RegExp(`^Milk ${place}\\b`) })
}

test('scrolling loads all matches, page by page', async () => {
  vi.stubGlobal('Worker', MilkWorker)
  await renderInShop(<SearchBox control={add} />)
  await typed('milk')
  await screen.findAllByRole('option')
  for (const place of [40, 90, 119]) await scrolledTo(place)
  expect(screen.getAllByRole('option').at(-1)?.getAttribute('aria-posinset')).toBe('120')
  expect(MilkWorker.offsets).toEqual([0, 50, 100])
})

test('results that nobody scrolls, or that were closed, load no further matches', async () => {
  vi.stubGlobal('Worker', MilkWorker)
  await renderInShop(<SearchBox control={add} />)
  const before = MilkWorker.offsets.length
  await typed('milk')
  await screen.findAllByRole('option')
  fireEvent.keyDown(field(), { key: 'Escape' })
  await typed('milk ')
  await screen.findAllByRole('option')
  expect(MilkWorker.offsets.slice(before)).toEqual([0])
})

test('rows beyond the first page follow a changed price', async () => {
  vi.stubGlobal('Worker', MilkWorker)
  const { queryClient } = await renderInShop(<SearchBox control={add} />)
  await typed('milk')
  await screen.findAllByRole('option')
  await scrolledTo(40)
  expect((await scrolledTo(60)).textContent).toBe('Milk 60₹29')
  MilkWorker.furtherPrice = 35
  await act(() => queryClient.invalidateQueries({ queryKey: catalogueQueries.all }))
  await screen.findByRole('option', { name: 'Milk 60 ₹35' })
})

test('a further page that could not be fetched is requested again at the next scroll', async () => {
  vi.stubGlobal('Worker', MilkWorker)
  const { queryClient } = await renderInShop(<SearchBox control={add} />)
  await typed('milk')
  await screen.findAllByRole('option')
  MilkWorker.failures = 2
  await scrolledTo(49)
  await waitFor(() => {
    const state = queryClient.getQueryState(catalogueQueries.search(POSITION, 'milk').queryKey)
    expect(state).toMatchObject({ status: 'error', fetchStatus: 'idle' })
  })
  expect(MilkWorker.failures).toBe(1)
  MilkWorker.failures = 0
  await scrolledTo(48)
  await screen.findByRole('option', { name: /^Milk 50\b/ })
})

test('while the next text is searched, the bold letters are those of the results shown', async () => {
  vi.stubGlobal('Worker', MilkWorker)
  await renderInShop(<SearchBox control={add} />, known('milk', FOUND))
  await typed('milk')
  await screen.findAllByRole('option')
  MilkWorker.unanswered = 'milksh'
  await typed('milksh')
  await waitFor(() => {
    expect(MilkWorker.queries).toContain('milksh')
  })
  const options = screen.getAllByRole('option')
  expect(options.map((option) => option.querySelector('b')?.textContent)).toEqual(['Milk', 'Milk'])
})

test('a tap outside the results closes them, and a tap in the field opens them again', async () => {
  await renderInShop(<SearchBox control={add} />, known('milk', FOUND))
  await typed('milk')
  await screen.findByRole('listbox')
  const veil = screen
    .getByRole('listbox')
    .closest('[class*="search-results"]')?.previousElementSibling
  if (!veil) throw new Error('The rest of the page is not covered')
  // Mouse down must not close them, because the click would then hit the page below.
  expect(fireEvent.mouseDown(veil)).toBe(false)
  expect(screen.getByRole('listbox')).toBeDefined()
  fireEvent.click(veil)
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field().value).toBe('milk')
  act(() => {
    field().focus()
  })
  expect(screen.getByRole('listbox')).toBeDefined()
})

test('the arrow keys continue from the first block into the second', async () => {
  const shop = await renderInShop(
    <SearchBox control={add} />,
    known('milk', FOUND, [row('rusk', 'Milk Rusk 300 g')]),
  )
  await typed('milk')
  const options = await screen.findAllByRole('option')
  fireEvent.keyDown(field(), { key: 'ArrowUp' })
  expect(options[2]?.getAttribute('aria-selected')).toBe('true')
  expect(options[2]?.textContent).toContain('Milk Rusk')
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => {
    expect(shop.path()).toBe('/product/rusk')
  })
})

test('a button clears the field, which keeps the focus', async () => {
  await renderInShop(<SearchBox control={add} />, known('milk', FOUND))
  await typed('milk')
  fireEvent.click(await screen.findByRole('button', { name: 'Clear search' }))
  expect(field().value).toBe('')
  expect(document.activeElement).toBe(field())
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
})

test('a recent search is offered once its beginning is typed', async () => {
  localStorage.setItem('search-store', JSON.stringify(['milkshake', 'aloo']))
  await renderInShop(<SearchBox control={add} />, (shop) => {
    known('milk', FOUND)(shop)
    known('milkshake', { total: 1, rows: FOUND.rows.slice(1) })(shop)
  })
  await typed('')
  expect(screen.queryByText('You searched before')).toBeNull()
  await typed('milk')
  const before = await screen.findByRole('group', { name: 'You searched before' })
  expect(before.querySelectorAll('button')).toHaveLength(1)
  const chip = screen.getByRole('button', { name: 'milkshake' })
  act(() => {
    chip.focus()
  })
  fireEvent.click(chip)
  expect(field().value).toBe('milkshake')
  // The button of the search is gone.
  expect(document.activeElement).toBe(field())
})

test('a tap outside closes the results even if nothing has the focus', async () => {
  await renderInShop(<SearchBox control={add} />, known('milk', FOUND))
  await typed('milk')
  const list = await screen.findByRole('listbox')
  const veil = list.closest('[class*="search-results"]')?.previousElementSibling
  if (!veil) throw new Error('The rest of the page is not covered')
  const control = screen.getByRole('button', { name: 'Add Toned Milk 500 ml' })
  act(() => {
    control.focus()
    // Browsers send no event when a focused element is removed.
    control.remove()
  })
  fireEvent.click(veil)
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('the focus returns to the field when a missed search was reported', async () => {
  stubApi({ 'POST /api/v1/search/misses': { status: 201, body: { data: { words: 1 } } } })
  await renderInShop(<SearchBox control={add} />, known('zzz', { total: 0, rows: [] }))
  await typed('zzz')
  const tell = await screen.findByRole('button', { name: 'Tell the shop' })
  act(() => {
    tell.focus()
  })
  fireEvent.click(tell)
  await screen.findByText('Thank you. The shop will see what was missed.')
  expect(document.activeElement).toBe(field())
})

test('a search that led to a product is remembered on this phone', async () => {
  const shop = await renderInShop(<SearchBox control={add} />, known('milk', FOUND))
  await typed('milk')
  await screen.findAllByRole('option')
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => {
    expect(shop.store.get(recentSearchesAtom)).toEqual(['milk'])
  })
})

const signIn = () => {
  setSession({ sub: 'user_a', userId: 'u1', email: 'a@example.in', phoneNumber: '9864000123' })
}

describe('without a known position', () => {
  beforeEach(() => {
    localStorage.removeItem('location-store')
    findPosition.mockReset()
  })

  test('a search finds nothing, says why, and shows results once the position is known', async () => {
    signIn()
    findPosition.mockRejectedValue(new Error('Failed to get location: x'))
    await renderInShop(<SearchBox control={add} />, known('milk', FOUND))
    await typed('milk')
    await screen.findByText('Failed to get location: x')
    expect(screen.getByRole('status').textContent).toBe('No products found')
    expect(screen.queryByRole('button', { name: 'Tell the shop' })).toBeNull()
    findPosition.mockResolvedValue(POSITION)
    const again = screen.getByRole('button', { name: 'Try Again' })
    act(() => {
      again.focus()
    })
    fireEvent.click(again)
    expect(await screen.findAllByRole('option')).toHaveLength(2)
    // The button is gone.
    expect(document.activeElement).toBe(field())
    expect(findPosition).toHaveBeenLastCalledWith(true, expect.any(Function))
  })

  test('another search does not request the position again right after a failure', async () => {
    signIn()
    findPosition.mockRejectedValue(new Error('Failed to get location: x'))
    await renderInShop(<SearchBox control={add} />)
    await typed('milk')
    await screen.findByText('Failed to get location: x')
    await typed('')
    await typed('atta')
    await screen.findByText('Failed to get location: x')
    expect(findPosition).toHaveBeenCalledOnce()
  })

  test('nothing is shown until the position was requested', async () => {
    signIn()
    findPosition.mockReturnValue(new Promise(() => {}))
    const { store } = await renderInShop(<SearchBox control={add} />)
    await typed('milk')
    await waitFor(() => {
      expect(store.get(locationRequestAtom).isLoading).toBe(true)
    })
    expect(screen.getByRole('status').textContent).toBe('')
  })

  test('a search of someone who is signed out leads to the login', async () => {
    const shop = await renderInShop(<SearchBox control={add} />)
    await typed('milk')
    await screen.findByText('Please login to search products')
    expect(screen.getByRole('status').textContent).toBe('No products found')
    expect(findPosition).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('link', { name: 'Login' }))
    await waitFor(() => {
      expect(shop.path()).toBe('/login')
    })
  })

  test('Escape closes what a search without a position says, and keeps the text', async () => {
    await renderInShop(<SearchBox control={add} />)
    await typed('milk')
    await screen.findByText('Please login to search products')
    expect(fireEvent.keyDown(field(), { key: 'Escape' })).toBe(false)
    expect(screen.queryByText('Please login to search products')).toBeNull()
    expect(field().value).toBe('milk')
  })
})
