import { act, cleanup, screen } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import { createStore } from 'jotai'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestRouter, renderRouter } from '#shared/testing/render-in-shop.tsx'
import { CarouselSlider } from './carousel-slider.tsx'

const STEP_PX = 200

const takeOverSlides = vi.hoisted(() => vi.fn())
vi.mock('./keen-carousel.ts', async (original) => ({
  ...(await original<object>()),
  takeOverSlides,
}))

function indexInParent(this: HTMLElement): number {
  return Array.from(this.parentElement?.children ?? []).indexOf(this) * STEP_PX
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(indexInParent)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly notify: (entries: { isIntersecting: boolean }[]) => void
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        this.notify = notify
      }
      observe(): void {
        this.notify([{ isIntersecting: true }])
      }
      disconnect(): void {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Slides() {
  const slides = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  return (
    <>
      <h2 id="selection">A selection</h2>
      <CarouselSlider headingId="selection" slides={slides} isNear={isNear} onNear={setIsNear} />
      <div role="group" ref={slides}>
        {Array.from({ length: 12 }, (_none, at) => (
          <article key={at} />
        ))}
      </div>
    </>
  )
}

/** Renders the slides at '/', beside an empty page at `path`. */
async function renderSlides(path: string, shownIndex: number) {
  takeOverSlides.mockReturnValue({ index: () => shownIndex, release: () => {} })
  const pages = [
    { path: '/', component: Slides },
    { path, component: () => null },
  ]
  const router = createTestRouter(pages, '/')
  await renderRouter(router, { store: createStore(), queryClient: new QueryClient() })
  return router
}

test('beside the slides stands the way to all products', async () => {
  await renderSlides('/categories/{-$categoryId}', 0)
  const seeAll = screen.getByRole('link', { name: 'See all', description: 'A selection' })
  expect(seeAll.getAttribute('href')).toBe('/categories')
})

const scrolledPx = () => screen.getByRole('group').scrollLeft

test('after Back the slides are where they were left, and a new visit begins with the first', async () => {
  const router = await renderSlides('/product', 3)
  const go = (move: () => void) =>
    act(async () => {
      move()
      await router.load()
    })
  const open = (path: string) =>
    go(() => {
      router.history.push(path)
    })
  const back = () =>
    go(() => {
      router.history.back()
    })
  expect(scrolledPx()).toBe(0)
  await open('/product')
  await open('/')
  expect(scrolledPx()).toBe(0)
  await back()
  await back()
  expect(router.history.canGoBack()).toBe(false)
  expect(scrolledPx()).toBe(3 * STEP_PX)
})
