import { render, screen } from '@testing-library/react'
import { Component, type ComponentType, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { lazyComponent, lazyPart } from './lazy-part.ts'

function Greeting({ name }: { name: string }) {
  return <p>Namaste, {name}</p>
}

/** Shows the message of an error of its children. */
class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {}
  static getDerivedStateFromError(error: Error) {
    return { message: error.message }
  }
  override render() {
    return this.state.message ?? this.props.children
  }
}

it('shows what waits for the chunk, and then the component with its props', async () => {
  const arrivals: (() => void)[] = []
  const chunk = new Promise<ComponentType<{ name: string }>>((resolve) => {
    arrivals.push(() => {
      resolve(Greeting)
    })
  })
  const Lazy = lazyComponent(() => chunk)
  render(<Lazy name="Ananya" waiting="Loading" />)
  expect(screen.getByText('Loading').isConnected).toBe(true)
  for (const arrive of arrivals) arrive()
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
    <Boundary>
      <Lazy name="Ananya" />
    </Boundary>,
  )
  await screen.findByText('No such chunk')
  expect(reported).toHaveBeenCalled()
  unmount()
  render(<Lazy name="Ananya" />)
  await screen.findByText('Namaste, Ananya')
})

it('an optional part whose chunk is missing is left out', async () => {
  const noted = vi.spyOn(console, 'info').mockImplementation(() => {})
  const Part = lazyPart<{ name: string }>(() => Promise.reject(new Error('No such chunk')))
  render(
    <Boundary>
      <Part name="Ananya" waiting="Loading" />
      <p>The rest</p>
    </Boundary>,
  )
  await eventually(() => {
    expect(screen.queryByText('Loading')).toBeNull()
  })
  expect(screen.getByText('The rest').isConnected).toBe(true)
  expect(noted).toHaveBeenCalledTimes(1)
})
