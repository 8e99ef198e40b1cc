import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenForAnnouncements } from '#shared/testing/announcements.ts'
import { notify } from '#shared/lib/screen/notify.ts'
import { ModalDialog } from '#shared/ui/modal-dialog.tsx'
import { eventually } from '#tests/support/eventually.ts'
import { Toasts } from './toasts.tsx'

/** The width of a toast on a phone, because happy-dom has no layout. */
const WIDTH_PX = 360

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(WIDTH_PX)
  HTMLElement.prototype.setPointerCapture = () => {}
  render(<Toasts />)
  passRegionTime()
})
afterEach(() => {
  act(() => {
    toast.remove()
  })
  cleanup()
  vi.useRealTimers()
})

/** After this time the region of the messages is known to screen readers. */
const passRegionTime = () => {
  act(() => {
    vi.advanceTimersByTime(100)
  })
}
const say = (text: string) => {
  act(() => {
    toast.success(text, { duration: 5_000 })
  })
}
const region = () => screen.getByRole('region', { name: 'Messages' })

function drag(text: string, byPx: number): void {
  const card = screen.getByText(text)
  fireEvent.pointerDown(card, { clientX: 300, pointerId: 1 })
  fireEvent.pointerMove(card, { clientX: 300 + byPx, pointerId: 1 })
  fireEvent.pointerUp(card, { clientX: 300 + byPx, pointerId: 1 })
}

test('a toast is announced in a live region and disappears after 5 seconds', () => {
  say('Address added successfully')
  expect(region().getAttribute('aria-live')).toBe('polite')
  expect(region().textContent).toContain('Address added successfully')
  act(() => {
    vi.advanceTimersByTime(4_900)
  })
  expect(screen.queryByText('Address added successfully')).not.toBeNull()
  act(() => {
    vi.advanceTimersByTime(200)
  })
  expect(screen.queryByText('Address added successfully')).toBeNull()
})

test('a drag by 80 percent of its width dismisses it, in either direction', () => {
  say('first')
  drag('first', WIDTH_PX * 0.8)
  expect(screen.queryByText('first')).toBeNull()
  say('second')
  drag('second', -WIDTH_PX * 0.8)
  expect(screen.queryByText('second')).toBeNull()
})

test('after a shorter drag it springs back', () => {
  say('stays')
  drag('stays', WIDTH_PX * 0.79)
  const card = screen.getByText('stays').parentElement
  expect(card?.style.transform).toBe('')
})

test('Alt+T focuses the messages on every keyboard layout', () => {
  say('here')
  fireEvent.keyDown(window, { key: '†', code: 'KeyT', altKey: true })
  expect(document.activeElement).toBe(region())
})

test('its button closes it', () => {
  say('closable')
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }))
  expect(screen.queryByText('closable')).toBeNull()
})

const sayAgain = () => toast.error('Failed to update address', { id: 'address' })

test('a message that comes again a second after it was closed is shown', () => {
  act(() => {
    sayAgain()
  })
  fireEvent.click(screen.getByRole('button', { name: 'Close message' }))
  passSeconds(0.95)
  act(() => {
    sayAgain()
    // Before React has rendered it.
    vi.advanceTimersByTime(100)
  })
  screen.getByText('Failed to update address')
})

test('a toast with the focus stays', () => {
  say('reading')
  act(() => {
    region().focus()
  })
  act(() => {
    vi.advanceTimersByTime(20_000)
  })
  expect(screen.queryByText('reading')).not.toBeNull()
})

test('a toast is paused until neither the pointer nor the focus is on it', () => {
  say('reading')
  passSeconds(1)
  fireEvent.mouseEnter(region())
  passSeconds(7)
  act(() => {
    region().focus()
  })
  passSeconds(1)
  fireEvent.mouseLeave(region())
  passSeconds(10)
  act(() => {
    region().blur()
  })
  passSeconds(3.9)
  expect(screen.queryByText('reading')).not.toBeNull()
  passSeconds(0.2)
  expect(screen.queryByText('reading')).toBeNull()
})

const closeButton = (text: string) =>
  within(screen.getByText(text).parentElement ?? document.body).getByRole('button')
/** As Enter does on the focused button. */
const press = (button: HTMLElement) => {
  act(() => {
    button.focus()
  })
  fireEvent.click(button)
}
const passSeconds = (seconds: number) => {
  act(() => {
    vi.advanceTimersByTime(seconds * 1_000)
  })
}

test('after one was closed with the keyboard, later toasts disappear after 5 seconds', () => {
  say('first')
  passSeconds(1)
  press(closeButton('first'))
  say('second')
  passSeconds(4.9)
  expect(screen.queryByText('second')).not.toBeNull()
  passSeconds(0.2)
  expect(screen.queryByText('second')).toBeNull()
})

test('the focus moves from a closed toast to the next one, which stays, and then back', () => {
  render(<button type="button">Add</button>)
  const add = screen.getByRole('button', { name: 'Add' })
  add.focus()
  say('older')
  say('newer')
  fireEvent.keyDown(window, { code: 'KeyT', altKey: true })
  press(closeButton('newer'))
  expect(document.activeElement).toBe(closeButton('older'))
  passSeconds(20)
  press(closeButton('older'))
  expect(document.activeElement).toBe(add)
})

test('a tap that closes a toast in Safari does not move the focus to the next one', () => {
  say('older')
  say('newer')
  document.documentElement.dataset['pointing'] = ''
  press(closeButton('newer'))
  delete document.documentElement.dataset['pointing']
  expect(document.activeElement).not.toBe(closeButton('older'))
  passSeconds(5.1)
  expect(screen.queryByText('older')).toBeNull()
})

test('without anything that had the focus before, the heading of the page gets it', () => {
  render(<h1>Your cart</h1>)
  say('only')
  press(closeButton('only'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your cart' }))
})

test('after one was closed with the mouse, the others disappear in time', () => {
  say('older')
  say('newer')
  fireEvent.mouseEnter(region())
  passSeconds(2)
  fireEvent.click(closeButton('newer'))
  passSeconds(4.9)
  expect(screen.queryByText('older')).not.toBeNull()
  passSeconds(0.2)
  expect(screen.queryByText('older')).toBeNull()
})

test('toasts that move into a dialog, away from the mouse, disappear in time', () => {
  say('reading')
  fireEvent.mouseEnter(region())
  render(
    <ModalDialog title="A question" closeLabel="Close" onClose={() => {}}>
      A question
    </ModalDialog>,
  )
  passSeconds(5.1)
  expect(screen.queryByText('reading')).toBeNull()
})

test('while a dialog is open, messages are rendered in it, and afterwards outside of it', () => {
  say('Order placed successfully')
  const { unmount } = render(
    <ModalDialog title="Know when your order moves" closeLabel="Close" onClose={() => {}}>
      A question
    </ModalDialog>,
  )
  const dialog = screen.getByRole('dialog')
  expect(dialog.contains(region())).toBe(true)
  passRegionTime()
  expect(region().textContent).toContain('Order placed successfully')
  unmount()
  expect(region().isConnected).toBe(true)
  passRegionTime()
  expect(region().textContent).toContain('Order placed successfully')
})

test('a message that comes while a dialog closes is announced by the region of the page', () => {
  const { unmount } = render(
    <ModalDialog title="Add New Address" closeLabel="Close" onClose={() => {}}>
      A form
    </ModalDialog>,
  )
  say('Address added successfully')
  unmount()
  const announcements = listenForAnnouncements()
  expect(region().textContent).toBe('')
  act(() => {
    vi.advanceTimersByTime(99)
  })
  expect(region().textContent).toBe('')
  passRegionTime()
  expect(announcements()).toEqual(['Address added successfully'])
})

const texts = () => screen.queryAllByText(/order/i).map((text) => text.textContent)
const isSaid = (text: string) => eventually(() => screen.getByText(text))

test('the newest message about an order replaces the earlier ones', async () => {
  notify('success', 'Order placed successfully', ['order-1', 'sending'])
  notify('success', 'Your order has been accepted!', ['order-1'])
  notify('plain', 'This order was cancelled', ['order-1'])
  await isSaid('This order was cancelled')
  expect(texts()).toEqual(['This order was cancelled'])
})

test('a refusal disappears once the order is placed after all; messages about other orders stay', async () => {
  notify('plain', 'Another order is on its way', ['order-2'])
  notify('error', 'Failed to create order', ['sending'])
  await isSaid('Failed to create order')
  notify('success', 'Order placed successfully', ['order-1', 'sending'])
  await isSaid('Order placed successfully')
  expect(texts()).toEqual(['Order placed successfully', 'Another order is on its way'])
})

test('a message that is replaced keeps the focus of its button', async () => {
  notify('plain', 'Your order has been accepted!', ['order-1'])
  await isSaid('Your order has been accepted!')
  const button = closeButton('Your order has been accepted!')
  act(() => {
    button.focus()
  })
  notify('plain', 'Your order has been delivered!', ['order-1'])
  await isSaid('Your order has been delivered!')
  expect(document.activeElement).toBe(button)
})

test('a message with the focus that another one replaces passes it on, and pauses nothing', async () => {
  render(<button type="button">Add</button>)
  const add = screen.getByRole('button', { name: 'Add' })
  add.focus()
  notify('error', 'Failed to create order', ['sending'])
  await isSaid('Failed to create order')
  const button = closeButton('Failed to create order')
  act(() => {
    button.focus()
  })
  notify('success', 'Order placed successfully', ['order-1', 'sending'])
  await isSaid('Order placed successfully')
  expect(button.isConnected).toBe(false)
  expect(document.activeElement).toBe(add)
  passSeconds(4.9)
  expect(texts()).toEqual(['Order placed successfully'])
  passSeconds(0.2)
  expect(texts()).toEqual([])
})

test('a repeated message is shown once', async () => {
  notify('error', 'No order could be fetched')
  notify('error', 'No order could be fetched')
  await isSaid('No order could be fetched')
  expect(texts()).toEqual(['No order could be fetched'])
})

/** As the browser does when the tab is shown or hidden. */
function look(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
}
/** Lets the messages arrive at the toaster. */
const arrive = () => act(() => vi.advanceTimersByTimeAsync(0))

test('a message in a hidden tab is shown for 5 seconds once the tab is visible', async () => {
  look('hidden')
  notify('success', 'Order placed successfully')
  await arrive()
  passSeconds(600)
  expect(texts()).toEqual([])
  look('visible')
  passSeconds(4.9)
  expect(texts()).toEqual(['Order placed successfully'])
  passSeconds(0.2)
  expect(texts()).toEqual([])
})

test('a message from before this part was loaded is shown for 5 seconds', async () => {
  cleanup()
  notify('error', 'Please login to view your orders')
  await arrive()
  passSeconds(10)
  render(<Toasts />)
  passSeconds(4.9)
  expect(texts()).toEqual(['Please login to view your orders'])
  passSeconds(0.2)
  expect(texts()).toEqual([])
})

test('the messages of a hidden tab are shown in the order of arrival, of one subject only the last', async () => {
  look('hidden')
  notify('error', 'Failed to create order', ['sending'])
  notify('plain', 'Another order is on its way', ['order-2'])
  notify('success', 'Order placed successfully', ['order-1', 'sending'])
  await arrive()
  look('visible')
  expect(texts()).toEqual(['Order placed successfully', 'Another order is on its way'])
})

test('a message that was seen before the tab was hidden is not shown again', async () => {
  notify('success', 'Order placed successfully')
  await isSaid('Order placed successfully')
  look('hidden')
  passSeconds(10)
  look('visible')
  expect(texts()).toEqual([])
})
