import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeOverSlides, type Carousel, type CarouselEdges } from './keen-carousel.ts'

declare const happyDOM: { setViewport: (viewport: { width: number }) => void }

/** The box at 1024 px, where it shows 5 slides that are 15 px apart; happy-dom has no layout. */
const BOX_WIDTH_PX = 985
const STEP_PX = 200
const SPACING_PX = 15

const box = document.createElement('div')
const onEdges = vi.fn<(edges: CarouselEdges) => void>()
let carousel: Carousel

function indexInBox(this: HTMLElement): number {
  return Array.from(box.children).indexOf(this) * STEP_PX
}
const cards = (...names: string[]): HTMLElement[] =>
  names.map((name) => {
    const card = document.createElement('article')
    card.id = name
    return card
  })
const numbered = (start: string, count: number) =>
  cards(...Array.from({ length: count }, (_card, index) => `${start}-${index}`))
/** Long enough for each movement and for what follows it. */
const settle = () => vi.advanceTimersByTimeAsync(1_000)
/** By how many slides each card was moved; the spacing is part of its transform. */
const moves = () =>
  Array.from(box.children, (card, index) => {
    const [, px] = /translate3d\((-?[\d.]+)px/.exec(
      card instanceof HTMLElement ? card.style.transform : '',
    ) ?? ['', 'NaN']
    return Math.round((Number(px) - index * SPACING_PX) / STEP_PX)
  })
const allBy = (slides: number) => Array.from(box.children, () => slides)

beforeEach(async () => {
  vi.useFakeTimers()
  happyDOM.setViewport({ width: 1024 })
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(indexInBox)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(BOX_WIDTH_PX)
  vi.spyOn(box, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, BOX_WIDTH_PX, 300))
  document.body.append(box)
  box.replaceChildren(...numbered('card', 12))
  carousel = takeOverSlides(box, onEdges)
  await settle()
})
afterEach(() => {
  carousel.release()
  box.remove()
  vi.useRealTimers()
})

test('a card that takes the place of another one becomes a slide', async () => {
  const [fresh] = cards('fresh')
  if (fresh) box.children[1]?.replaceWith(fresh)
  await settle()
  carousel.next()
  await settle()
  expect(moves()).toEqual(allBy(-1))
  expect(fresh?.style.minWidth).toBe('185px')
  expect(box.dataset['slider']).toBe('held')
})

test('the slider moves on when all cards were replaced', async () => {
  box.replaceChildren(...numbered('other', 12))
  await settle()
  carousel.next()
  await settle()
  expect(moves()).toEqual(allBy(-1))
})

test('it stays at its slide while cards are replaced, and ends with the last card', async () => {
  carousel.next()
  await settle()
  box.replaceChildren(...numbered('other', 6))
  await settle()
  expect(moves()).toEqual(allBy(-1))
  expect(onEdges).toHaveBeenLastCalledWith({ atStart: false, atEnd: true })
})

test('what is scrolled until the slider has taken over stays scrolled', async () => {
  carousel.release()
  box.scrollLeft = STEP_PX
  carousel = takeOverSlides(box, onEdges)
  box.scrollLeft = 3 * STEP_PX
  await settle()
  expect(moves()).toEqual(allBy(-3))
  expect(box.scrollLeft).toBe(0)
})

test('it knows its first slide in view', async () => {
  expect(carousel.index()).toBe(0)
  carousel.next()
  await settle()
  expect(carousel.index()).toBe(1)
})

test('next products follow those that the keyboard has scrolled to', async () => {
  box.scrollLeft = 3 * STEP_PX
  carousel.next()
  await settle()
  expect(moves()).toEqual(allBy(-4))
  expect(box.scrollLeft).toBe(0)
})

test('previous products precede those that the keyboard has scrolled to', async () => {
  box.scrollLeft = 3 * STEP_PX
  carousel.previous()
  await settle()
  expect(moves()).toEqual(allBy(-2))
})

test('after a drag, Enter and Space press what has the focus', async () => {
  const [card] = cards('card')
  const button = document.createElement('button')
  const pressed = vi.fn()
  button.addEventListener('click', pressed)
  card?.append(button)
  if (card) box.children[1]?.replaceWith(card)
  await settle()

  const point = (type: string, pageX: number) =>
    button.dispatchEvent(
      Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true }), { pageX }),
    )
  point('mousedown', 500)
  point('mousemove', 450)
  point('mousemove', 300)
  point('mouseup', 300)
  point('click', 300)
  await settle()
  expect(moves()).toEqual(allBy(-1))
  expect(pressed).not.toHaveBeenCalled()

  for (const key of ['Enter', ' ']) {
    button.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    button.click()
  }
  expect(pressed).toHaveBeenCalledTimes(2)
  await settle()
  expect(moves()).toEqual(allBy(-1))
})
