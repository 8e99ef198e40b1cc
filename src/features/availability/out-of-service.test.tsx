import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, expect, test, vi } from 'vitest'
import { OutOfService } from './out-of-service.tsx'

afterEach(cleanup)

const onRecheck = vi.fn()

const show = (store: ReturnType<typeof createStore>) =>
  render(
    <Provider store={store}>
      <OutOfService isRechecking={false} onRecheck={onRecheck} />
    </Provider>,
  )

test('the popup has the specified text and appears once a visit', () => {
  const visit = createStore()
  const { unmount } = show(visit)
  const popup = screen.getByRole('dialog', { name: 'Coming Soon to Your Area!' })
  expect(popup.textContent).toContain(
    "We're not available in your area yet, but we've noted your location!",
  )
  fireEvent.click(screen.getByRole('button', { name: 'Got it, thanks!' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  unmount()

  show(visit)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Coming Soon to Your Area!' })).toBeDefined()
  cleanup()

  show(createStore())
  expect(screen.getByRole('dialog')).toBeDefined()
})

test('the header promises no delivery meanwhile', () => {
  const { unmount } = show(createStore())
  expect(document.documentElement.dataset['outOfReach']).toBe('')
  unmount()
  expect(document.documentElement.dataset['outOfReach']).toBeUndefined()
})

test('a shopper who has moved can have the position checked', () => {
  show(createStore())
  fireEvent.click(screen.getByRole('button', { name: 'Got it, thanks!' }))
  fireEvent.click(screen.getByRole('button', { name: 'Check my location again' }))
  expect(onRecheck).toHaveBeenCalledOnce()
})
