import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, test, vi } from 'vitest'
import { useIsOffline } from './connection.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Sign({ name }: { name: string }) {
  return `${name}: ${useIsOffline() ? 'offline' : 'online'}. `
}

test('a component that leaves does not keep the others from following the network', () => {
  const { rerender } = render(
    <>
      <Sign name="Bar" />
      <Sign name="Row" />
    </>,
  )
  rerender(<Sign name="Bar" />)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => {
    dispatchEvent(new Event('offline'))
  })
  screen.getByText(/Bar: offline/)
})
