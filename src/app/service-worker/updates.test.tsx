import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { renderInShop } from '#shared/testing/render-in-shop.tsx'
import { eventually } from '#tests/support/eventually.ts'

class Worker extends EventTarget {
  readonly scriptURL = new URL('/sw.js', location.href).href
  state = 'installing'
  readonly postMessage = vi.fn()

  become(state: string): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class Registration extends EventTarget {
  installing: Worker | null = new Worker()
  waiting: Worker | null = null
  active: Worker | null = null

  /** As when one of the files cannot be fetched. */
  failInstallation(): void {
    const worker = this.installing
    this.installing = null
    worker?.become('redundant')
  }

  installCompletely(): void {
    this.active = this.installing
    this.installing = null
    this.active?.become('installed')
  }

  /** It waits until the shopper wants it. */
  installNextRelease(): Worker {
    const next = new Worker()
    this.installing = next
    this.dispatchEvent(new Event('updatefound'))
    this.installing = null
    this.waiting = next
    next.become('installed')
    return next
  }

  update = () =>
    (this.installing ?? this.active)
      ? Promise.resolve()
      : Promise.reject(new DOMException('It has no worker', 'InvalidStateError'))
}

/** What `register` gave to the page, in order. */
let registrations: Registration[]
let isServerReachable: boolean

class Container extends EventTarget {
  controller = null

  register = () => {
    if (!isServerReachable) return Promise.reject(new TypeError('Failed to fetch the script'))
    const registration = new Registration()
    registrations.push(registration)
    return Promise.resolve(registration)
  }

  getRegistration = () => Promise.resolve(registrations.at(-1))
}

const registeredTimes = (times: number) =>
  eventually(() => {
    expect(registrations).toHaveLength(times)
  })

/** The browser reports that there is a network again, after the page has noticed a failure. */
const reconnect = async () => {
  await vi.advanceTimersByTimeAsync(0)
  dispatchEvent(new Event('online'))
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  // workbox-window logs in development.
  vi.stubEnv('NODE_ENV', 'production')
  vi.stubEnv('PROD', true)
  vi.spyOn(console, 'info').mockReturnValue()
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete')
  registrations = []
  isServerReachable = true
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      serviceWorker: { value: new Container() },
      onLine: { value: true },
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

async function watch(): Promise<void> {
  const { watchUpdates } = await import('./updates.ts')
  void watchUpdates()
}

test('an installation that failed is begun again when the connection returns', async () => {
  await watch()
  await registeredTimes(1)
  registrations[0]?.failInstallation()
  await reconnect()
  await registeredTimes(2)
  registrations[1]?.installCompletely()
  await reconnect()
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(registrations).toHaveLength(2)
})

test('a worker whose script could not be fetched is registered when the connection returns', async () => {
  isServerReachable = false
  await watch()
  await vi.advanceTimersByTimeAsync(0)
  isServerReachable = true
  await reconnect()
  await registeredTimes(1)
})

test('an installation that failed is begun again after a pause, also if no change of the connection was noticed', async () => {
  await watch()
  await registeredTimes(1)
  registrations[0]?.failInstallation()
  await vi.advanceTimersByTimeAsync(30_000)
  await registeredTimes(2)
  registrations[1]?.failInstallation()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(registrations).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_000)
  await registeredTimes(3)
})

test('the worker is registered although a picture of the page never arrives', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  await watch()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(registrations).toHaveLength(1)
})

test('a page whose pictures are still loading replies to the worker that replaces a broken one', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  await watch()
  const port = { postMessage: vi.fn() }
  const question = new MessageEvent('message', { data: 'ARE_YOU_ALIVE' })
  Object.defineProperty(question, 'ports', { value: [port] })
  navigator.serviceWorker.dispatchEvent(question)
  expect(port.postMessage).toHaveBeenCalledWith(true)
})

/** Renders the bar that offers the next release. */
async function offerUpdate() {
  // happy-dom has none.
  vi.stubGlobal(
    'MessageChannel',
    class {
      port1 = {}
      port2 = {}
    },
  )
  await watch()
  await registeredTimes(1)
  const [registration] = registrations
  registration?.installCompletely()
  const next = registration?.installNextRelease()
  const { UpdateBars } = await import('./update-bars.tsx')
  await renderInShop(<UpdateBars />)
  return { next, update: screen.getByRole<HTMLButtonElement>('button', { name: 'Update' }) }
}

test("'Update' keeps the focus while the new release takes over, and is sent once", async () => {
  const { next, update } = await offerUpdate()
  update.focus()
  for (let taps = 0; taps < 2; taps += 1) {
    fireEvent.click(update)
    await act(() => vi.advanceTimersByTimeAsync(0))
  }
  expect(update.textContent).toBe('Updating…')
  expect(update.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(update)
  expect(next?.postMessage).toHaveBeenCalledOnce()
})

test.each([
  ['nothing', 1],
  ['something', 0],
])(
  'if the shopper types %s while the new release takes over, the page reloads %i times',
  async (typed, times) => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue()
    const { update } = await offerUpdate()
    fireEvent.click(update)
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    if (typed === 'something') {
      const field = document.body.appendChild(document.createElement('textarea'))
      onTestFinished(() => {
        field.remove()
      })
      fireEvent.input(field, { target: { value: 'The milk is missing.' } })
    }
    await act(async () => {
      navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))
      await vi.advanceTimersByTimeAsync(0)
    })
    expect(reload).toHaveBeenCalledTimes(times)
  },
)
