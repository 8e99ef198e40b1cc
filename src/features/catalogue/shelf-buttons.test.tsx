import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ShelfButtons } from './shelf-buttons.tsx'

const CARD_PX = 100
const VIEW_PX = 320

/** The cards stand side by side, moved by what the box is scrolled. */
function extentInBox(this: Element): DOMRect {
  const box = this.parentElement
  const at = Array.from(box?.children ?? []).indexOf(this)
  return new DOMRect(at * CARD_PX - (box?.scrollLeft ?? 0), 0, CARD_PX, CARD_PX)
}

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(extentInBox)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(VIEW_PX)
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.children.length * CARD_PX
  })
})
afterEach(cleanup)

function Shelf({ count }: { count: number }) {
  const slides = useRef<HTMLDivElement>(null)
  return (
    <>
      <h2 id="title">Vegetables</h2>
      <ShelfButtons headingId="title" slides={slides} />
      <div role="group" ref={slides}>
        {Array.from({ length: count }, (_none, at) => (
          <article key={at} />
        ))}
      </div>
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name, description: 'Vegetables' })
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true'

/** As the browser does when it has scrolled the shelf. */
const scrollTo = (px: number) => {
  const box = screen.getByRole('group')
  box.scrollLeft = px
  fireEvent.scroll(box)
}

test('a shelf that is wider than the screen has buttons that move it by whole cards', () => {
  render(<Shelf count={8} />)
  const moved = vi.spyOn(screen.getByRole('group'), 'scrollBy').mockImplementation(() => {})
  expect([isOff('Previous products'), isOff('Next products')]).toEqual([true, false])
  fireEvent.click(button('Next products'))
  expect(moved).toHaveBeenLastCalledWith({ left: 300, behavior: 'smooth' })
  scrollTo(300)
  expect([isOff('Previous products'), isOff('Next products')]).toEqual([false, false])
  fireEvent.click(button('Previous products'))
  expect(moved).toHaveBeenLastCalledWith({ left: -300, behavior: 'smooth' })
  scrollTo(480)
  expect([isOff('Previous products'), isOff('Next products')]).toEqual([false, true])
})

test('under reduced motion a shelf jumps', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  render(<Shelf count={8} />)
  const moved = vi.spyOn(screen.getByRole('group'), 'scrollBy').mockImplementation(() => {})
  fireEvent.click(button('Next products'))
  expect(moved).toHaveBeenLastCalledWith({ left: 300, behavior: 'auto' })
  vi.unstubAllGlobals()
})

test('a shelf whose cards are all in view has no buttons, until more cards come', async () => {
  const { rerender } = render(<Shelf count={3} />)
  expect(screen.queryByRole('button')).toBeNull()
  rerender(<Shelf count={4} />)
  await act(async () => {})
  expect(isOff('Next products')).toBe(false)
})
