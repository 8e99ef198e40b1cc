import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '#shared/ui/error-boundary.tsx'
import { eventually } from '#tests/support/eventually.ts'
import { lazyComponent, lazyPart } from './lazy-part.ts'

afterEach(cleanup)

function Greeting({ name }: { name: string }) {
  return <p>Namaste, {name}</p>
}

it('shows what waits for the chunk, and then the component with its props', async () => {
  const Lazy = lazyComponent(() => Promise.resolve(Greeting))
  render(<Lazy name="Ananya" fallback="Loading" />)
  expect(screen.getByText('Loading').isConnected).toBe(true)
  await screen.findByText('Namaste, Ananya')
  expect(screen.queryByText('Loading')).toBeNull()
})

it('is loaded once and there at once on the next mount', async () => {
  const load = vi.fn(() => Promise.resolve(Greeting))
  const Lazy = lazyComponent(load)
  const { unmount } = render(<Lazy name="Ananya" />)
  await screen.findByText('Namaste, Ananya')
  unmount()
  render(<Lazy name="Ranjit" />)
  expect(screen.getByText('Namaste, Ranjit').isConnected).toBe(true)
  expect(load).toHaveBeenCalledTimes(1)
})

it('a missing chunk reaches the error boundary, and the next mount loads it again', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi
    .fn<() => Promise<ComponentType<{ name: string }>>>()
    .mockRejectedValueOnce(new Error('No such chunk'))
    .mockResolvedValueOnce(Greeting)
  const Lazy = lazyComponent(load)
  const { unmount } = render(
    <ErrorBoundary fallback="The screen failed">
      <Lazy name="Ananya" />
    </ErrorBoundary>,
  )
  await screen.findByText('The screen failed')
  expect(reported).toHaveBeenCalledWith(
    'The app failed:',
    new Error('No such chunk'),
    expect.any(String),
  )
  unmount()
  render(<Lazy name="Ananya" />)
  await screen.findByText('Namaste, Ananya')
})

it('an optional part whose chunk is missing is left out', async () => {
  const noted = vi.spyOn(console, 'info').mockImplementation(() => {})
  const Part = lazyPart<{ name: string }>(() => Promise.reject(new Error('No such chunk')))
  render(
    <ErrorBoundary fallback="The screen failed">
      <Part name="Ananya" fallback="Loading" />
      <p>The rest</p>
    </ErrorBoundary>,
  )
  await eventually(() => {
    expect(screen.queryByText('Loading')).toBeNull()
  })
  expect(screen.getByText('The rest').isConnected).toBe(true)
  expect(noted).toHaveBeenCalledTimes(1)
})
