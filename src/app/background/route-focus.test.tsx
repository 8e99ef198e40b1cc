import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { storeClosed, useStoreClosed } from '#features/store-hours/store-closed-state.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { eventually } from '#tests/support/eventually.ts'
import { RouteFocus } from './route-focus.tsx'

/**
 * '/late' shows a skeleton first, like a page that is loading; '/here' is there at once. With
 * `isFocusLate`, the part that moves the focus is loaded at the tap too.
 */
function Page({ isFocusLate = false }: { isFocusLate?: boolean }) {
  const router = useRouter()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [isLoaded, setIsLoaded] = useState(false)
  return (
    <>
      <input aria-label="Search" />
      <button
        type="button"
        onClick={() => {
          setIsLoaded(true)
        }}
      >
        Load
      </button>
      <main>
        {path === '/late' && !isLoaded ? (
          <div aria-busy="true">
            <h1>Loading</h1>
          </div>
        ) : (
          <div>
            <h1>{path}</h1>
          </div>
        )}
      </main>
      {(!isFocusLate || isLoaded) && <RouteFocus router={router} />}
    </>
  )
}

const load = (): void => {
  // fireEvent moves no focus, unlike a real tap.
  fireEvent.click(screen.getByRole('button', { name: 'Load' }))
}
const search = () => screen.getByRole('textbox', { name: 'Search' })

afterEach(cleanup)

function openedAt(path: string): void {
  const entry = { name: `https://shop.example${path}` }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only its name is read
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry as PerformanceEntry])
}

test('opening the shop moves no focus', async () => {
  await renderInShop(<Page />)
  expect(document.activeElement).toBe(document.body)
})

test('a change of page moves the focus to the heading of the new page', async () => {
  const { go } = await renderInShop(<Page />)
  search().focus()
  await go('/other')
  await eventually(() => {
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '/other' }))
  })
})

test('while a page is loading, its heading gets the focus once it is there', async () => {
  const { go } = await renderInShop(<Page />)
  await go('/late')
  load()
  await eventually(() => {
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '/late' }))
  })
})

test('a shopper who moves the focus meanwhile keeps it there', async () => {
  const { go } = await renderInShop(<Page />)
  await go('/late')
  search().focus()
  load()
  await act(() => eventually(() => expect(screen.getByText('/late')).toBeDefined()))
  expect(document.activeElement).toBe(search())
})

test('an address with ?search leaves the focus to the search field', async () => {
  const { go } = await renderInShop(<Page />)
  search().focus()
  await go('/other?search')
  await eventually(() => expect(screen.getByText('/other')).toBeDefined())
  expect(document.activeElement).toBe(search())
})

test('a page that was opened before this part was loaded gets the focus on its heading', async () => {
  openedAt('/here')
  const { go } = await renderInShop(<Page isFocusLate />)
  await go('/other')
  load()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '/other' }))
})

test('the first page gets no focus when this part is loaded, not even after a redirect', async () => {
  openedAt('/elsewhere')
  await renderInShop(<Page isFocusLate />)
  load()
  expect(document.activeElement).toBe(document.body)
})

test('a page that was loaded again in the middle of the history gets no focus', async () => {
  openedAt('/other')
  const { go } = await renderInShop(<Page isFocusLate />)
  await go('/other')
  load()
  expect(document.activeElement).toBe(document.body)
})

test('a shopper who has put the focus somewhere before this part was loaded keeps it there', async () => {
  openedAt('/here')
  const { go } = await renderInShop(<Page isFocusLate />)
  await go('/other')
  search().focus()
  load()
  expect(document.activeElement).toBe(search())
})

const NIGHT = Date.parse('2026-11-21T22:30:00+05:30')
const CLOSED = { hours: { openMinute: 480, closeMinute: 1_260 }, opensAt: NIGHT, nowMs: NIGHT }

/** Like the frame of the screens, with a page that can have the focus. */
function ShopThatCloses() {
  const router = useRouter()
  const closed = useStoreClosed()
  return (
    <>
      {closed === null ? (
        <main key="page">
          <h1>Cart</h1>
          <button type="button">Remove</button>
        </main>
      ) : (
        <main key="closed">
          <h1>Store is Closed</h1>
        </main>
      )}
      <RouteFocus router={router} />
    </>
  )
}

const setClosed = (closed: typeof CLOSED | null): void => {
  act(() => {
    storeClosed.set(closed)
  })
}

test('when the shop closes or opens while it is used, the focus moves to the new heading', async () => {
  await renderInShop(<ShopThatCloses />)
  screen.getByRole('button', { name: 'Remove' }).focus()
  setClosed(CLOSED)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Store is Closed' }))
  setClosed(null)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Cart' }))
})

test('a shop that is found closed before it is used moves no focus', async () => {
  await renderInShop(<ShopThatCloses />)
  setClosed(CLOSED)
  expect(document.activeElement).toBe(document.body)
  setClosed(null)
})
