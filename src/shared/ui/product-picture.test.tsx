import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeObservers, observers } from '#shared/testing/fake-observer.ts'

fakeObservers()
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function renderPictures(count: number, { eager = false } = {}) {
  const { ProductPicture } = await import('./product-picture.tsx')
  const pictures = Array.from({ length: count }, (_, index) => (
    <ProductPicture key={index} src={`/pictures/${index}.webp`} hue={90} size={96} eager={eager} />
  ))
  const { container } = render(<>{pictures}</>)
  /** The address of each picture, or null for an empty room. */
  return () => Array.from(container.children, (child) => child.getAttribute('src'))
}

test('pictures of the first row are fetched at once', async () => {
  const sources = await renderPictures(2, { eager: true })
  expect(sources()).toEqual(['/pictures/0.webp', '/pictures/1.webp'])
  expect(observers.size).toBe(0)
})

test('another picture is fetched when it is in view', async () => {
  const sources = await renderPictures(3)
  expect(sources()).toEqual([null, null, null])
  const [first, second] = observers
  act(() => {
    first?.notify([{ isIntersecting: false }])
    second?.notify([{ isIntersecting: true }])
  })
  expect(sources()).toEqual([null, '/pictures/1.webp', null])
})

test('once the page is scrolled, all are left to the browser, also later ones', async () => {
  const sources = await renderPictures(2)
  act(() => {
    dispatchEvent(new Event('scroll'))
  })
  expect(sources()).toEqual(['/pictures/0.webp', '/pictures/1.webp'])
  const later = await renderPictures(1)
  expect(later()).toEqual(['/pictures/0.webp'])
  expect(observers.size).toBe(0)
})

test('a picture whose address arrives later is fetched when it is in view', async () => {
  const { ProductPicture } = await import('./product-picture.tsx')
  const { container, rerender } = render(<ProductPicture src="" hue={90} size={48} />)
  expect(container.querySelector('img')).toBeNull()
  rerender(<ProductPicture src="/pictures/milk.webp" hue={90} size={48} />)
  act(() => {
    for (const { notify } of observers) notify([{ isIntersecting: true }])
  })
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/pictures/milk.webp')
})

const milk = async () => {
  const { ProductPicture } = await import('./product-picture.tsx')
  const { container } = render(<ProductPicture src="/pictures/milk.webp" size={48} eager />)
  const picture = () => container.querySelector('img')
  const fail = () => {
    act(() => {
      picture()?.dispatchEvent(new Event('error'))
    })
    expect(picture()).toBeNull()
  }
  return { picture, fail }
}

test('a picture that could not be loaded without a connection is loaded when it is back', async () => {
  const { setReachable } = await import('#shared/lib/network/connection.ts')
  const { picture, fail } = await milk()
  setReachable(false)
  fail()
  act(() => {
    setReachable(true)
  })
  expect(picture()?.getAttribute('src')).toBe('/pictures/milk.webp')
})

test('a picture that could not be loaded is tried once more, out of sight', async () => {
  vi.useFakeTimers()
  const tries: { src: string; onload?: () => void }[] = []
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      constructor() {
        tries.push(this)
      }
    },
  )
  const { picture, fail } = await milk()
  fail()
  vi.advanceTimersByTime(3_000)
  expect(tries).toMatchObject([{ src: '/pictures/milk.webp' }])
  // Nothing is shown, and nothing is tried again, unless it succeeds.
  vi.advanceTimersByTime(60_000)
  expect(tries).toHaveLength(1)
  expect(picture()).toBeNull()
  act(() => {
    tries[0]?.onload?.()
  })
  expect(picture()?.getAttribute('src')).toBe('/pictures/milk.webp')
})
