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

/** A picture that could not be loaded, and the tries out of sight to load it again. */
async function failedPicture() {
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
  const { ProductPicture } = await import('./product-picture.tsx')
  const { container } = render(<ProductPicture src="/pictures/milk.webp" size={48} eager />)
  const shown = () => container.querySelector('img')?.getAttribute('src')
  act(() => {
    container.querySelector('img')?.dispatchEvent(new Event('error'))
  })
  expect(shown()).toBeUndefined()
  return { tries, shown }
}

test('a picture that could not be loaded is tried once more, and shown if that succeeds', async () => {
  const { tries, shown } = await failedPicture()
  vi.advanceTimersByTime(60_000)
  expect(tries).toMatchObject([{ src: '/pictures/milk.webp' }])
  expect(shown()).toBeUndefined()
  act(() => {
    tries[0]?.onload?.()
  })
  expect(shown()).toBe('/pictures/milk.webp')
})

test('a picture that could not be loaded is tried again when the connection is back', async () => {
  const { setReachable } = await import('#shared/lib/network/connection.ts')
  const { tries, shown } = await failedPicture()
  setReachable(false)
  expect(tries).toEqual([])
  setReachable(true)
  expect(tries).toMatchObject([{ src: '/pictures/milk.webp' }])
  act(() => {
    tries[0]?.onload?.()
  })
  expect(shown()).toBe('/pictures/milk.webp')
})
