import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LAST_SCREEN_ADDRESS, LAST_SCREEN_KEY } from '#contract/last-screen.ts'
import { deliverySettingsQuery } from '#features/availability/delivery-settings-queries.ts'
import { addToCartAtom } from '#features/cart/cart-atoms.ts'
import { requestCatalogue } from '#features/catalogue/catalogue-client.ts'
import { catalogueQueries } from '#features/catalogue/catalogue-queries.ts'
import { emptySummary } from '#shared/testing/empty-summary.ts'
import { clearSession, setSession } from '#features/identity/session/session-store.ts'
import { setDataOwner } from '#shared/lib/storage/data-owner.ts'
import { MILK } from '#shared/testing/milk.ts'
import { renderInShop, type ShopAround } from '#shared/testing/render-in-shop.tsx'
import { eventually } from '#tests/support/eventually.ts'
import { copiedHomeHtml } from './home-copy.tsx'
import { LastScreenHost } from './last-screen-host.tsx'

vi.mock('./home-copy.tsx')
vi.mock('#features/catalogue/catalogue-client.ts')

const POSITION = { latitude: 26.19, longitude: 91.75 }
const SUMMARY_KEY = catalogueQueries.summary(POSITION).queryKey
const HOME = catalogueQueries.home(POSITION).queryKey
const HTML = '<header></header><main></main>'

const copy = vi.mocked(copiedHomeHtml)
const put = vi.fn<(address: string, response: Response) => Promise<void>>()
const visibility = vi.fn<() => DocumentVisibilityState>()

/** A shopper on another page than the home page. */
const onOtherPage = (): Promise<ShopAround> =>
  renderInShop(<LastScreenHost />, ({ queryClient }) => {
    queryClient.setQueryData(SUMMARY_KEY, emptySummary(true))
    queryClient.setQueryData(HOME, [])
    queryClient.setQueryData(deliverySettingsQuery.queryKey, {
      deliveryCharge: 19,
      storeHours: { openMinute: 0, closeMinute: 1439 },
    })
  })

function setVisibility(state: DocumentVisibilityState): void {
  visibility.mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Hides the page and shows it again when a copy has been made, if one is wanted. */
async function hide(): Promise<void> {
  setVisibility('hidden')
  // The products of the home page are known, so that there are only microtasks until then.
  await new Promise((resolve) => setTimeout(resolve))
  setVisibility('visible')
}

const stored = (times: number) =>
  eventually(() => {
    expect(localStorage.getItem(LAST_SCREEN_KEY)).toBeTruthy()
    expect(put).toHaveBeenCalledTimes(times)
  })

/** The text of the entry that was put last. */
const storedEntry = async (): Promise<string> => (await put.mock.lastCall?.[1].text()) ?? ''

beforeEach(() => {
  localStorage.setItem('location-store', JSON.stringify(POSITION))
  setDataOwner('user_a')
  setSession({ sub: 'user_a', email: 'a@example.com', phoneNumber: '9876543210', userId: 'u1' })
  // Not in the page, because the simulated one would load it.
  const sheet = Object.assign(document.createElement('link'), { href: '/assets/index-1.css' })
  const sheets = document.createDocumentFragment()
  sheets.append(sheet)
  vi.spyOn(document.head, 'querySelectorAll').mockReturnValue(sheets.querySelectorAll('link'))
  vi.stubGlobal('caches', { open: () => Promise.resolve({ put }) })
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(visibility)
  copy.mockReset().mockReturnValue(HTML)
  put.mockReset().mockResolvedValue()
})
afterEach(() => {
  cleanup()
  clearSession()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a page that is hidden stores a copy of the home page once for each cart', async () => {
  const { store } = await onOtherPage()
  await hide()
  await stored(1)
  await hide()
  expect(copy).toHaveBeenCalledTimes(1)
  store.set(addToCartAtom, MILK)
  await hide()
  await stored(2)
  expect(put).toHaveBeenLastCalledWith(LAST_SCREEN_ADDRESS, expect.any(Response))
})

test('a copy is stored again if another tab has stored a screen since then', async () => {
  await onOtherPage()
  await hide()
  await stored(1)
  localStorage.setItem(LAST_SCREEN_KEY, 'of another cart')
  await hide()
  await stored(2)
})

test('products that may have changed on another page are read before the copy is made', async () => {
  vi.mocked(requestCatalogue).mockResolvedValue([])
  const { queryClient } = await onOtherPage()
  await queryClient.invalidateQueries({ queryKey: HOME, refetchType: 'none' })
  copy.mockImplementation(() => {
    expect(queryClient.getQueryState(HOME)?.isInvalidated).toBe(false)
    return HTML
  })
  setVisibility('hidden')
  await stored(1)
  expect(requestCatalogue).toHaveBeenCalledWith('home', POSITION, expect.anything())
})

test.each([
  ['cannot begin a start', () => copy.mockReturnValue(undefined)],
  ['cannot be stored', () => put.mockRejectedValue(new Error('full'))],
])('a copy that %s is not made again for the same cart', async (_what, fail) => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  fail()
  await onOtherPage()
  await hide()
  await eventually(() => {
    expect(copy.mock.results[0]?.value === undefined || put.mock.settledResults[0]).toBeTruthy()
  })
  await hide()
  expect(copy).toHaveBeenCalledTimes(1)
  expect(localStorage.getItem(LAST_SCREEN_KEY)).toBeNull()
})

test('no copy is made at a place without a store', async () => {
  const { queryClient } = await onOtherPage()
  queryClient.setQueryData(SUMMARY_KEY, emptySummary(false))
  await hide()
  expect(copy).not.toHaveBeenCalled()
})

describe('a tap that leaves the home page', () => {
  const root = document.createElement('div')
  const show = (text: string): void => {
    root.innerHTML = `<header></header><main>${`<article>${text}</article>`.repeat(4)}</main>`
  }
  beforeEach(() => {
    root.id = 'root'
    document.body.append(root)
  })
  afterEach(() => {
    root.remove()
  })

  test('stores what the page showed, soon after a change', async () => {
    const { go, store } = await onOtherPage()
    await go('/')
    store.set(addToCartAtom, MILK)
    show('₹66')
    await go('/cart')
    show('Bill details')
    setVisibility('hidden')
    await stored(1)
    expect(await storedEntry()).toContain('₹66')
    expect(copy).not.toHaveBeenCalled()
  })

  test('does not copy a page again that has not changed', async () => {
    const { go } = await onOtherPage()
    await go('/')
    show('₹66')
    await hide()
    await stored(1)
    const copied = vi.spyOn(document.implementation, 'createHTMLDocument')
    await go('/cart')
    expect(copied).not.toHaveBeenCalled()
  })

  test('stores nothing if the cart changes on the next page before that', async () => {
    const { go, store } = await onOtherPage()
    await go('/')
    show('₹66')
    await go('/cart')
    store.set(addToCartAtom, MILK)
    await hide()
    await stored(1)
    expect(await storedEntry()).not.toContain('₹66')
  })
})
