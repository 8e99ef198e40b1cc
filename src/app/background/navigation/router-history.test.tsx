import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { keepDialogsInHistory } from '#shared/lib/screen/dialog-history.ts'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { eventually } from '#tests/support/eventually.ts'
import { routerHistory } from './router-history.ts'

afterEach(cleanup)

function Page() {
  const router = useRouter()
  useEffect(() => keepDialogsInHistory(routerHistory(router)), [router])
  const [isOpen, setIsOpen] = useState(false)
  const close = (): void => {
    setIsOpen(false)
  }
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setIsOpen(true)
        }}
      >
        Open
      </button>
      {isOpen && (
        <ModalDialog title="Menu" closeLabel="Close" onClose={close}>
          <button type="button" onClick={close}>
            Done
          </button>
          <Link to="/cart" onClick={close}>
            Cart
          </Link>
        </ModalDialog>
      )}
    </>
  )
}

/** Its dialog is open while the address has an order. */
function PageOfAddress() {
  const router = useRouter()
  useEffect(() => keepDialogsInHistory(routerHistory(router)), [router])
  const navigate = useNavigate()
  const isOpen = 'order' in useSearch({ strict: false })
  return (
    isOpen && (
      <ModalDialog
        title="Order"
        closeLabel="Close"
        onClose={() => {
          void navigate({ to: '/orders', search: {}, replace: true, resetScroll: false })
        }}
      >
        An order
      </ModalDialog>
    )
  )
}

const tap = (role: 'button' | 'link', name: string) => {
  fireEvent.click(screen.getByRole(role, { name }))
}

/** Starts on /here, reached from /before. */
async function start() {
  const shop = await renderInShop(<Page />, ({ router }) => {
    router.history.replace('/before')
    router.history.push('/here')
  })
  const { history } = shop.router
  const depth = () => history.location.state.dialogDepth ?? 0
  return {
    history,
    openDialog: async () => {
      tap('button', 'Open')
      await eventually(() => {
        expect(depth()).toBe(1)
      })
    },
    back: () => act(() => Promise.resolve(history.back())),
    isAt: (path: string) =>
      eventually(() => {
        expect([history.location.pathname, depth()]).toEqual([path, 0])
        expect(screen.queryByRole('dialog')).toBeNull()
      }),
  }
}

test("'Back' closes the dialog, and only then leaves the page", async () => {
  const { openDialog, back, isAt } = await start()
  await openDialog()
  await back()
  await isAt('/here')
  await back()
  await isAt('/before')
})

test('a closed dialog leaves no history entry, however it was closed', async () => {
  const { openDialog, back, isAt } = await start()
  for (const way of ['Close', 'Done']) {
    await openDialog()
    tap('button', way)
    await isAt('/here')
  }
  await back()
  await isAt('/before')
})

test('a dialog that the browser has closed by itself does not come back before it goes', async () => {
  const { openDialog, history, isAt } = await start()
  await openDialog()
  // A browser's history goes back in a later task.
  const go = history.go.bind(history)
  vi.spyOn(history, 'go').mockImplementation((count) => {
    setTimeout(() => {
      go(count)
    }, 10)
  })
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  const showModal = vi.spyOn(dialog, 'showModal')
  // A second Escape, which cannot be prevented.
  fireEvent(dialog, new Event('cancel', { cancelable: false }))
  dialog.close()
  await isAt('/here')
  expect(showModal).not.toHaveBeenCalled()
})

test("after a link in a menu, 'Back' leads to the page with the menu, then to the page before it", async () => {
  const { openDialog, back, isAt } = await start()
  await openDialog()
  tap('link', 'Cart')
  await isAt('/cart')
  await back()
  await isAt('/here')
  await back()
  await isAt('/before')
})

test("'Forward' does not stay on the entry of a dialog that is closed", async () => {
  const { openDialog, history, back, isAt } = await start()
  await openDialog()
  await back()
  await isAt('/here')
  await act(() => Promise.resolve(history.forward()))
  await isAt('/here')
})

test.each(['Back', 'Close'])(
  // Leaving that entry would scroll the page.
  'a dialog that its address has opened gets no further entry while it closes by %s',
  async (way) => {
    const { router, go } = await renderInShop(<PageOfAddress />)
    const { history } = router
    await go('/orders?order=a')
    await eventually(() => expect(history.location.state.dialogDepth).toBe(1))
    // As on a slow phone.
    vi.spyOn(router, 'startViewTransition').mockImplementation(async (show) => {
      await new Promise((resolve) => setTimeout(resolve, 10))
      await show()
    })
    const push = vi.spyOn(history, 'push')
    if (way === 'Back') await act(() => Promise.resolve(history.back()))
    else tap('button', 'Close')
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.href).toBe('/orders')
    expect(push).not.toHaveBeenCalled()
  },
)

test('a dialog that opens while the entry of an earlier one is being left stays open', async () => {
  let arrive: (() => void) | undefined
  const shop = await renderInShop(<Page />, ({ router: { history } }) => {
    history.push('/here')
    // As after a reload: the entry is that of a dialog, which is not open yet.
    history.push('/here', { dialogDepth: 1 })
    const go = history.go.bind(history)
    vi.spyOn(history, 'go').mockImplementation((count) => {
      arrive = () => {
        go(count)
      }
    })
  })
  const { history } = shop.router
  await eventually(() => expect(arrive).toBeDefined())
  tap('button', 'Open')
  await act(async () => arrive?.())
  await eventually(() => expect(history.location.state.dialogDepth).toBe(1))
  expect(screen.getByRole('dialog', { name: 'Menu' })).toBeDefined()
})
