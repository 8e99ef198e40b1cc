import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProductRow, ParsedList } from '#contract/catalogue-messages.ts'
import {
  addToCartAtom,
  cartItemsAtom,
  changeQuantityAtom,
  clearCartAtom,
  pendingOrderLinesAtom,
} from '#features/cart/cart-atoms.ts'
import { renderInShop, type ShopAround } from '#shared/testing/render-in-shop.tsx'
import { overrideCloseDialog } from '#shared/lib/screen/open-dialogs.ts'
import { clearDataOwner, setDataOwner } from '#shared/lib/storage/data-owner.ts'
import { STEP_DELAY_MS } from '#shared/lib/screen/use-settled-step.ts'
import { ListDialog } from './list-dialog.tsx'
import { listTexts } from './list-texts.ts'

const row = (_id: string, productName: string): ProductRow => ({
  _id,
  productName,
  price: 29,
  image: '',
  categoryId: 'all',
  hue: 245,
})
const POTATO = row('potato', 'Potato 1 kg')
const BHUJIA = row('bhujia', 'Aloo Bhujia 400 g')
const READ: ParsedList = {
  lines: [
    {
      text: '2 kg aloo',
      candidates: [
        { row: POTATO, quantity: 2 },
        { row: BHUJIA, quantity: 1 },
      ],
    },
    { text: 'moon dust', candidates: [] },
  ],
  leftOut: 3,
}

/** Replaces the catalogue's worker, which cannot run here. */
class ListWorker extends EventTarget {
  static reply: { ok: boolean; result?: ParsedList; failure?: string; message?: string }
  static readonly texts: string[] = []

  /** While this is an array, responses wait in it. */
  static held: (() => void)[] | undefined

  postMessage({ id, text }: { id: number; text: string }): void {
    ListWorker.texts.push(text)
    const data = { id, ...ListWorker.reply }
    const respond = () => void this.dispatchEvent(Object.assign(new Event('message'), { data }))
    if (ListWorker.held) ListWorker.held.push(respond)
    else respond()
  }
}

beforeEach(() => {
  localStorage.setItem('location-store', JSON.stringify({ latitude: 26.14, longitude: 91.73 }))
  vi.stubGlobal('Worker', ListWorker)
  ListWorker.reply = { ok: true, result: READ }
  ListWorker.texts.length = 0
  ListWorker.held = undefined
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** Removes the cart of the previous test. */
const withEmptyCart = ({ store }: ShopAround): void => {
  store.set(clearCartAtom)
  store.set(pendingOrderLinesAtom, [])
}

const find = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Find products' }))
}

/** Finds the products and waits until the next buttons accept taps. */
const findAndSettle = async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  find()
  await act(() => vi.advanceTimersByTimeAsync(0))
  await act(() => vi.advanceTimersByTimeAsync(STEP_DELAY_MS))
  vi.useRealTimers()
}

test('a list is confirmed line by line before anything is in the cart', async () => {
  const onClose = vi.fn()
  const { store } = await renderInShop(
    <ListDialog shared="2 kg aloo" onClose={onClose} />,
    withEmptyCart,
  )
  await findAndSettle()
  expect(screen.getByText('1 of 2 lines have a match. Please check them.')).toBeDefined()
  expect(ListWorker.texts).toEqual(['2 kg aloo'])
  expect(screen.getByText('3 more lines were not read: a list has at most 100.')).toBeDefined()
  expect(screen.getByText('No products found')).toBeDefined()
  expect(store.get(cartItemsAtom)).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Increase quantity of Potato 1 kg' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add 1 product to cart' }))
  expect(store.get(cartItemsAtom)).toMatchObject([{ _id: 'potato', quantity: 3 }])
  expect(onClose).toHaveBeenCalledOnce()
})

const subtotal = () => screen.getByText('Subtotal').parentElement?.textContent

test('what a line and the whole list cost is shown before it is added', async () => {
  await renderInShop(<ListDialog shared="2 kg aloo" onClose={() => {}} />, withEmptyCart)
  await findAndSettle()
  const [line] = screen.getAllByRole('listitem')
  expect(line?.textContent).toContain('₹58₹29 each')
  expect(subtotal()).toBe('Subtotal ₹58')
  fireEvent.click(screen.getByRole('button', { name: 'Decrease quantity of Potato 1 kg' }))
  expect(line?.textContent).not.toContain('each')
  expect(subtotal()).toBe('Subtotal ₹29')
})

test('the list can be changed, and its field has the focus', async () => {
  await renderInShop(<ListDialog shared="2 kg aloo" onClose={() => {}} />, withEmptyCart)
  await findAndSettle()
  const change = screen.getByRole('button', { name: 'Change the list' })
  change.focus()
  fireEvent.click(change)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your list' })
  expect(field.value).toBe('2 kg aloo')
  expect(document.activeElement).toBe(field)
})

test('the field is described by how a list is written', async () => {
  await renderInShop(<ListDialog shared="" onClose={() => {}} />, withEmptyCart)
  screen.getByRole('textbox', { name: 'Your list', description: listTexts.help })
})

test('another match can be selected, and a line left out', async () => {
  const { store } = await renderInShop(
    <ListDialog shared="aloo" onClose={() => {}} />,
    withEmptyCart,
  )
  await findAndSettle()
  const match = screen.getByRole('combobox', { name: 'Match for 2 kg aloo' })
  fireEvent.change(match, { target: { value: '1' } })
  fireEvent.click(screen.getByRole('button', { name: 'Decrease quantity of Aloo Bhujia 400 g' }))
  const addAll = screen.getByRole<HTMLButtonElement>('button', { name: 'Add 0 products to cart' })
  expect(addAll.disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Add Aloo Bhujia 400 g' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add 1 product to cart' }))
  expect(store.get(cartItemsAtom)).toMatchObject([{ _id: 'bhujia', quantity: 1 }])
})

test('what does not fit beside an order that is being sent is named before it is added', async () => {
  await renderInShop(<ListDialog shared="aloo" onClose={() => {}} />, (shop) => {
    withEmptyCart(shop)
    shop.store.set(addToCartAtom, POTATO)
    shop.store.set(changeQuantityAtom, { productId: POTATO._id, quantity: 4 })
    shop.store.set(pendingOrderLinesAtom, [{ productId: POTATO._id, quantity: 4 }])
  })
  find()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The full quantity of these products does not fit')
  expect(alert.textContent).toContain('Potato 1 kg')
  fireEvent.click(screen.getByRole('button', { name: 'Decrease quantity of Potato 1 kg' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('two products of one name that do not fit are both named', async () => {
  const warned = vi.spyOn(console, 'error')
  const candidates = ['a', 'b'].map((id) => ({ row: row(id, 'Potato 1 kg'), quantity: 9 }))
  const lines = candidates.map((candidate) => ({ text: '9 aloo', candidates: [candidate] }))
  ListWorker.reply = { ok: true, result: { lines, leftOut: 0 } }
  await renderInShop(<ListDialog shared="aloo" onClose={() => {}} />, withEmptyCart)
  find()
  const alert = await screen.findByRole('alert')
  expect(within(alert).getAllByRole('listitem')).toHaveLength(2)
  expect(warned).not.toHaveBeenCalled()
})

test.each(['', '  \n '])('an empty list shows an error: %j', async (shared) => {
  await renderInShop(<ListDialog shared={shared} onClose={() => {}} />)
  find()
  await screen.findByText('There is no product in this list. Please write one on each line.')
  expect(ListWorker.texts).toEqual([])
})

test('if the catalogue cannot be read, the list stays and can be retried', async () => {
  ListWorker.reply = { ok: false, failure: 'unreachable', message: 'offline' }
  await renderInShop(<ListDialog shared="aloo" onClose={() => {}} />)
  find()
  await screen.findByText('The products of this shop could not be read. Please try again.')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your list' }).value).toBe('aloo')
  ListWorker.reply = { ok: true, result: READ }
  find()
  await waitFor(() => {
    expect(screen.getByRole('list', { name: 'Your list' })).toBeDefined()
  })
})

test('what is typed while the list is being read stays in the field', async () => {
  ListWorker.held = []
  await renderInShop(<ListDialog shared="2 kg aloo" onClose={() => {}} />, withEmptyCart)
  find()
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your list' })
  fireEvent.change(field, { target: { value: '2 kg aloo\nbread' } })
  await act(async () => {
    for (const respond of ListWorker.held ?? []) respond()
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
  expect(field.isConnected).toBe(true)
  expect(field.value).toBe('2 kg aloo\nbread')
  expect(screen.getByRole('button', { name: 'Find products' })).toBeDefined()
})

test('a tap that was meant for Find products neither adds the list nor leaves it', async () => {
  const { store } = await renderInShop(
    <ListDialog shared="2 kg aloo" onClose={() => {}} />,
    withEmptyCart,
  )
  find()
  const add = await screen.findByRole('button', { name: 'Add 1 product to cart' })
  fireEvent.click(add)
  fireEvent.click(screen.getByRole('button', { name: 'Change the list' }))
  expect(store.get(cartItemsAtom)).toEqual([])
  expect(add.isConnected).toBe(true)
  expect(add.getAttribute('aria-disabled')).toBe('true')
})

test('a tap that was meant for Change the list does not read it again', async () => {
  await renderInShop(<ListDialog shared="2 kg aloo" onClose={() => {}} />, withEmptyCart)
  await findAndSettle()
  fireEvent.click(screen.getByRole('button', { name: 'Change the list' }))
  find()
  expect(ListWorker.texts).toEqual(['2 kg aloo'])
})

test('a double tap adds a list once, and nothing says meanwhile that it does not fit', async () => {
  // As in the shop, where a dialog closes with the event of its entry in the history.
  const stop = overrideCloseDialog((dialog) => {
    setTimeout(() => {
      dialog.close()
    }, 20)
  })
  const { store } = await renderInShop(
    <ListDialog shared="2 kg aloo" onClose={() => {}} />,
    withEmptyCart,
  )
  await findAndSettle()
  fireEvent.click(screen.getByRole('button', { name: 'Increase quantity of Potato 1 kg' }))
  const add = screen.getByRole('button', { name: 'Add 1 product to cart' })
  fireEvent.click(add)
  fireEvent.click(add)
  stop()
  expect(store.get(cartItemsAtom)).toMatchObject([{ _id: 'potato', quantity: 3 }])
  // A second list of three would not.
  expect(screen.queryByRole('alert')).toBeNull()
})

/** The dialog, and a button that opens it again. */
function Lists({ shared = '' }: { shared?: string }) {
  const [isOpen, setIsOpen] = useState(true)
  const [isFirst, setIsFirst] = useState(true)
  return isOpen ? (
    <ListDialog
      shared={isFirst ? shared : ''}
      onClose={() => {
        setIsOpen(false)
        setIsFirst(false)
      }}
    />
  ) : (
    <button
      type="button"
      onClick={() => {
        setIsOpen(true)
      }}
    >
      Open again
    </button>
  )
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your list' })

function reopen(): void {
  fireEvent.click(screen.getByRole('button', { name: 'Open again' }))
}

function closeAndReopen(): void {
  fireEvent.click(screen.getByRole('button', { name: listTexts.close }))
  reopen()
}

describe('a list whose dialog was closed', () => {
  beforeEach(() => {
    setDataOwner('anjali')
  })
  afterEach(clearDataOwner)

  test('is there again, as it was written or shared', async () => {
    await renderInShop(<Lists shared="2 kg aloo" />, withEmptyCart)
    closeAndReopen()
    expect(field().value).toBe('2 kg aloo')
    fireEvent.change(field(), { target: { value: '2 kg aloo\nbread' } })
    closeAndReopen()
    expect(field().value).toBe('2 kg aloo\nbread')
  })

  test('is gone once it is in the cart', async () => {
    await renderInShop(<Lists shared="2 kg aloo" />, withEmptyCart)
    await findAndSettle()
    fireEvent.click(screen.getByRole('button', { name: 'Add 1 product to cart' }))
    reopen()
    expect(field().value).toBe('')
  })

  test('is not shown to the next shopper', async () => {
    await renderInShop(<Lists shared="2 kg aloo" />, withEmptyCart)
    setDataOwner('rahul')
    closeAndReopen()
    expect(field().value).toBe('')
  })
})
